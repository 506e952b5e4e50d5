# BenchExec tool-info module for cairn: C programs, Horn clauses and SMT-LIB scripts.
#
# Put it where BenchExec finds modules (benchexec/tools/), or name it by its package in the benchmark definition.
# Check it with:  python3 -m benchexec.test_tool_info cairn --tool-directory DIR

import re

import benchexec.result as result
from benchexec.tools.sv_benchmarks_util import get_data_model_from_task, ILP32, LP64
from benchexec.tools.template import BaseTool2


class Tool(BaseTool2):
    """cairn: a software verifier in pure Go with its own solver"""

    def executable(self, tool_locator):
        return tool_locator.find_executable("cairn")

    def name(self):
        return "cairn"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="cairn").split(" ")[0]

    def program_files(self, executable):
        return [executable]  # one static file

    def cmdline(self, executable, options, task, rlimits):
        file = task.single_input_file
        if file.endswith(".smt2"):
            command = [executable, _smt2_command(file)]
        else:
            command = [executable, "verify"]
            if task.property_file:
                command += ["--property", task.property_file]
            model = get_data_model_from_task(task, {ILP32: "ILP32", LP64: "LP64"})
            if model and "--data-model" not in options:
                command += ["--data-model", model]
            if rlimits.cpu_cores and "--jobs" not in options:
                command += ["--jobs", str(rlimits.cpu_cores)]
        if rlimits.memory and "--memory" not in options:
            # a tenth less, so that cairn says so itself before it is killed
            command += ["--memory", str(rlimits.memory // 10 * 9)]
        return command + options + [file]

    def determine_result(self, run):
        if run.was_timeout:
            return "TIMEOUT"
        for line in run.output:
            if line in ("sat", "unsat", "unknown"):
                return {"sat": result.RESULT_TRUE_PROP, "unsat": result.RESULT_FALSE_PROP}.get(line, result.RESULT_UNKNOWN)
            if line == "safe":
                return result.RESULT_TRUE_PROP
            if line == "unsafe":
                return _violated(run.cmdline)
            if line.startswith("unknown: "):
                return f"{result.RESULT_UNKNOWN}({line[9:]})"
        if run.exit_code.value == 2:
            return f"{result.RESULT_ERROR}(input)"
        return result.RESULT_ERROR

    def get_value_from_output(self, output, identifier):
        for line in output:
            match = re.fullmatch(rf"\s*{re.escape(identifier)}:?\s+(\S+)\s*", line)
            if match:
                return match.group(1)
        return None


def _smt2_command(file):
    with open(file, encoding="utf-8", errors="replace") as f:
        for line in f:
            if re.match(r"\s*\(set-logic\s+HORN\s*\)", line):
                return "chc"
            if re.match(r"\s*\((assert|check-sat)", line):
                break
    return "smt"


def _violated(cmdline):
    for argument in cmdline:
        if argument.endswith("no-overflow.prp"):
            return result.RESULT_FALSE_OVERFLOW
    return result.RESULT_FALSE_REACH
