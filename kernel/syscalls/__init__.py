"""The gate: every effect of every process passes one of these functions.

Each one checks its arguments, asks the policy, charges the limits, acts and audits. The ABI layers only translate to and
from them; Python programs reach them through vesicle.kernel.sysapi.
"""
