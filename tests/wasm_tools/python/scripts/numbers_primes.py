"""Whole numbers: sieve, factors, big powers, bases, statistics."""

import cmath
import math
import statistics
import sys

N = 20_000
sieve = bytearray([1]) * (N + 1)
sieve[0:2] = b"\0\0"
for n in range(2, int(N**0.5) + 1):
    if sieve[n]:
        sieve[n * n :: n] = bytes(len(range(n * n, N + 1, n)))
primes = [n for n in range(N + 1) if sieve[n]]
print(len(primes), primes[-3:], sum(primes))


def factors(n):
    found, d = [], 2
    while d * d <= n:
        while n % d == 0:
            found.append(d)
            n //= d
        d += 1
    return found + [n] * (n > 1)


print(factors(600851475143), math.gcd(84, 36), math.lcm(4, 6, 10), pow(3, -1, 11), pow(2, 1000, 10**9 + 7))
print(2**521 - 1, math.factorial(25), math.comb(50, 25), math.isqrt(10**30), (10**40).bit_length())
print(
    hex(255), oct(8), bin(-5), int("zz", 36), f"{12345:b}", (1234).to_bytes(3, "big"), int.from_bytes(b"\1\0", "little")
)
print(
    0.1 + 0.2, math.fsum([0.1] * 10), round(2.5), round(-1.25, 1), 7 // -2, 7 % -2, divmod(-7, 2), math.nextafter(1, 2)
)
print(
    1e308 * 10,
    -math.inf,
    math.nan != math.nan,
    float("1e-320"),
    (0.1).hex(),
    float.fromhex("0x1.8p3"),
    (2.5).as_integer_ratio(),
)
print(cmath.sqrt(-1), abs(3 + 4j), (1 + 2j) ** 2, cmath.phase(-1), math.hypot(3, 4), math.atan2(1, -1))
print(
    statistics.quantiles(primes[:100], n=4),
    statistics.linear_regression([1, 2, 3], [2, 4, 7]),
    f"{statistics.NormalDist(0, 1).cdf(1.96):.12f}",
)
print(sys.maxsize > 2**30, sys.float_info.max, sys.float_info.epsilon, sys.byteorder)
