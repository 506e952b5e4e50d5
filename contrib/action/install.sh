#!/usr/bin/env bash
# Puts cairn on the PATH of the steps that follow: a released binary for this runner, whose checksum is checked, if the version is that of
# a release, and otherwise (uses: ./, or a branch) what is built from the sources of the action.
# In: CAIRN_VERSION (1.0.0, v1.0.0, a branch or nothing), CAIRN_RELEASES (where the releases are), CAIRN_SOURCE (the folder of the action),
# RUNNER_OS, RUNNER_ARCH, RUNNER_TEMP, GITHUB_PATH.
set -euo pipefail

fail() {
  echo "::error::cairn: $*"
  exit 1
}

dir=$RUNNER_TEMP/cairn
mkdir -p "$dir"

# The sources are here.
build() {
  local what="'$CAIRN_VERSION' is no release"
  if [ -z "$CAIRN_VERSION" ]; then what='the action is used from a checkout'; fi
  if ! [ -f "$CAIRN_SOURCE/cmd/cairn/main.go" ]; then
    fail "$what, and there are no sources in $CAIRN_SOURCE to build: give 'version', such as 1.0.0"
  fi
  if ! command -v go > /dev/null; then
    fail "$what, so that cairn has to be built, and there is no Go: add a step 'uses: actions/setup-go@v6' before, or give 'version', such as 1.0.0"
  fi
  mkdir -p "$dir/built"
  (cd "$CAIRN_SOURCE" && CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o "$dir/built/" ./cmd/cairn) || fail "$what, and it cannot be built with $(go version)"
  echo "$dir/built" >> "$GITHUB_PATH"
  "$dir/built/cairn" version
}

version=${CAIRN_VERSION#v}
if ! [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+ ]]; then
  build
  exit
fi
case $RUNNER_OS in Linux) os=linux ;; macOS) os=darwin ;; Windows) os=windows ;; *) os=$RUNNER_OS ;; esac
case $RUNNER_ARCH in X64) arch=amd64 ;; ARM64) arch=arm64 ;; *) arch=$RUNNER_ARCH ;; esac
stem=cairn_${version}_${os}_${arch}
archive=$stem.tar.gz
if [ "$os" = windows ]; then archive=$stem.zip; fi

cd "$dir"
for file in SHA256SUMS "$archive"; do
  curl --fail --silent --show-error --location --retry 3 --output "$file" "$CAIRN_RELEASES/v$version/$file" ||
    fail "$CAIRN_RELEASES/v$version/$file cannot be downloaded: is $version a release, and is there one for $os/$arch?"
done
grep " $archive\$" SHA256SUMS > wanted || fail "$archive is not in SHA256SUMS"
if command -v sha256sum > /dev/null; then sha256sum --check wanted; else shasum -a 256 --check wanted; fi
if [ "$os" = windows ]; then unzip -q -o "$archive"; else tar -xzf "$archive"; fi
echo "$dir/$stem" >> "$GITHUB_PATH"
"$dir/$stem/cairn" version
