"""The settings every wasmtime engine of ours is made with, and the key they give to compiled code.

Absent on purpose: choices at run time. Compiled code fits the engine settings it was made with, so there are two
sets: epoch interruption alone, and with fuel, which costs tight loops another 30 to 60 %.
"""

from __future__ import annotations

from .library import find_wheel
from .stack import MAX_WASM_STACK_BYTES

_REVISION = 1  # counts changes of the settings below that old compiled code would not survive


def engine_key(fuel: bool = False) -> str:
    """Return the name of the code an engine accepts, such as `wasmtime50.0.1-linux-x86_64-epoch-1`, for keys of caches.

    Raises: EngineError no supported wasmtime for this platform
    """
    wheel = find_wheel()
    return f"wasmtime{wheel.version}-{wheel.platform}-{'fuel' if fuel else 'epoch'}-{_REVISION}"


POOL_SLOTS = 128
"""Memories that an engine with a pool has room for, 4 GiB of addresses each, not of memory; an instance can take two, since
the engine keeps exceptions in one of its own."""

_POOL_TABLE_ELEMENTS = 20_000  # of one slot's table: our largest tool has some 3,000 functions
_POOL_WARM_SLOTS = 16  # unused ones that keep the mapping of the module that used them last


def new_engine(*, fuel: bool, parallel: bool = False, pooled: bool = False) -> int:
    """Return a wasm_engine_t.

    pooled reserves the memories of all instances beforehand: an exec then saves a third of its time, and making the
    engine takes nearly 1 ms.

    parallel compiles on all cores, by a thread pool that does not survive a fork: only for engines that compile and
    are deleted.
    """
    from . import capi

    config = capi.config_new()
    capi.config_set_epoch(config, True)
    capi.config_set_fuel(config, fuel)
    capi.config_set_parallel(config, parallel)
    capi.config_set_async_stack(config, MAX_WASM_STACK_BYTES)  # unused, but it may not be less than the other
    capi.config_set_max_wasm_stack(config, MAX_WASM_STACK_BYTES)
    for feature in (capi.config_set_exceptions, capi.config_set_simd, capi.config_set_bulk_memory):
        feature(config, True)
    # preview1 is an ABI of one 32-bit memory. A second memory, or memory shared between threads (whose atomic wait no
    # kill could interrupt), would only be a way around the limits.
    for feature in (capi.config_set_memory64, capi.config_set_multi_memory, capi.config_set_shared_memory):
        feature(config, False)
    if pooled:
        _set_pool(config)
    return capi.engine_new(config)


def _set_pool(config: int) -> None:
    from . import capi

    pool = capi.pooling_new()
    for set_count in (capi.pooling_set_instances, capi.pooling_set_memories, capi.pooling_set_tables):
        set_count(pool, POOL_SLOTS)
    capi.pooling_set_stacks(pool, 1)  # only asynchronous calls have one, and protecting the usual 1,000 takes 3 ms
    capi.pooling_set_table_elements(pool, _POOL_TABLE_ELEMENTS)
    capi.pooling_set_memory_bytes(pool, 1 << 32)
    capi.pooling_set_warm_slots(pool, _POOL_WARM_SLOTS)
    capi.config_set_pooling(config, pool)
    capi.pooling_delete(pool)
