# Downloads the CircuitPython UF2 files that firmware.txt names: sh tools/zips/firmware.sh FOLDER
set -e
mkdir -p "$1"
while read -r _ name; do
  board=${name#adafruit-circuitpython-}
  curl -fsSLo "$1/$name" "https://downloads.circuitpython.org/bin/${board%-en_US-*}/en_US/$name"
done < "$(dirname "$0")/firmware.txt"
