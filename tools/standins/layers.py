"""The list of layers of displayio.Group, for the 32-bit VM and the web page."""


class Layers:
    def append(self, layer):
        self.insert(len(self.members), layer)

    def insert(self, index, layer):
        self.members.insert(index, layer)

    def pop(self, i=-1):
        return self.members.pop(i)

    def remove(self, layer):
        self.pop(self.members.index(layer))

    def index(self, layer):
        return self.members.index(layer)

    def __len__(self):
        return len(self.members)

    def __getitem__(self, index):
        return self.members[index]

    def __setitem__(self, index, layer):
        self.pop(index)
        self.insert(index, layer)
