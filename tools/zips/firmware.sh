# Downloads the CircuitPython UF2 files that firmware.txt names, and more by their names:
# sh tools/zips/firmware.sh FOLDER [FILE ..]
set -e
list="$(dirname "$0")/firmware.txt"
folder=$1
shift
mkdir -p "$folder"
for name in $(cut -d " " -f 3 "$list") "$@"; do
  board=${name#adafruit-circuitpython-}
  curl -fsSLo "$folder/$name" "https://downloads.circuitpython.org/bin/${board%-en_US-*}/en_US/$name"
done
