#!/usr/bin/env bash
# Runs cairn on each file. Writes a table into the job's summary and one SARIF file a program.
# In: CAIRN_FILES, CAIRN_COMMAND, CAIRN_ARGS, CAIRN_TIMEOUT, CAIRN_FAIL_ON_UNKNOWN, RUNNER_TEMP, GITHUB_STEP_SUMMARY, GITHUB_OUTPUT.
set -euo pipefail

sarif=$RUNNER_TEMP/cairn-sarif
mkdir -p "$sarif"
# Words and patterns are what the inputs consist of.
# shellcheck disable=SC2206
files=($CAIRN_FILES) args=($CAIRN_ARGS)

if [ ${#files[@]} -eq 0 ]; then
  echo "::error::cairn: 'files' names no program"
  exit 1
fi
verdict=safe failed=0 number=0
printf '| program | result |\n|---|---|\n' >> "$GITHUB_STEP_SUMMARY"
for file in "${files[@]}"; do
  number=$((number + 1))
  code=0
  echo "::group::$file"
  cairn "$CAIRN_COMMAND" --timeout "$CAIRN_TIMEOUT" --sarif "$sarif/$number.sarif" ${args[@]+"${args[@]}"} "$file" | tee "$sarif/output" || code=$?
  echo "::endgroup::"
  line=$(head -n 1 "$sarif/output")
  printf '| %s | %s |\n' "$file" "${line:-error}" >> "$GITHUB_STEP_SUMMARY"
  case $code in
    0) ;;
    10) verdict=unsafe failed=1 ;;
    5)
      if [ "$verdict" = safe ]; then verdict=unknown; fi
      if [ "$CAIRN_FAIL_ON_UNKNOWN" = true ]; then failed=1; fi
      ;;
    *)
      echo "::error::cairn: $file: exit code $code"
      if [ "$verdict" = safe ]; then verdict=unknown; fi
      failed=1
      ;;
  esac
done
rm -f "$sarif/output"
printf 'verdict=%s\nsarif-dir=%s\n' "$verdict" "$sarif" >> "$GITHUB_OUTPUT"
exit $failed
