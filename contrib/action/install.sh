#!/usr/bin/env bash
# Downloads the released binary for this runner, checks its checksum, and puts it on the PATH of the steps that follow.
# In: CAIRN_VERSION (1.0.0 or v1.0.0), CAIRN_RELEASES (where the releases are), RUNNER_OS, RUNNER_ARCH, RUNNER_TEMP, GITHUB_PATH.
set -euo pipefail

version=${CAIRN_VERSION#v}
if ! [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+ ]]; then
  echo "::error::cairn: '$CAIRN_VERSION' is no release; use the action with a tag such as v1.0.0, or give 'version'"
  exit 1
fi
case $RUNNER_OS in Linux) os=linux ;; macOS) os=darwin ;; Windows) os=windows ;; *) os=unknown ;; esac
case $RUNNER_ARCH in X64) arch=amd64 ;; ARM64) arch=arm64 ;; *) arch=unknown ;; esac
stem=cairn_${version}_${os}_${arch}
archive=$stem.tar.gz
if [ "$os" = windows ]; then archive=$stem.zip; fi

dir=$RUNNER_TEMP/cairn
mkdir -p "$dir"
cd "$dir"
for file in SHA256SUMS "$archive"; do
  curl --fail --silent --show-error --location --retry 3 --output "$file" "$CAIRN_RELEASES/v$version/$file"
done
grep " $archive\$" SHA256SUMS > wanted || { echo "::error::cairn: $archive is not in SHA256SUMS"; exit 1; }
if command -v sha256sum > /dev/null; then sha256sum --check wanted; else shasum -a 256 --check wanted; fi
if [ "$os" = windows ]; then unzip -q -o "$archive"; else tar -xzf "$archive"; fi
echo "$dir/$stem" >> "$GITHUB_PATH"
"$dir/$stem/cairn" version
