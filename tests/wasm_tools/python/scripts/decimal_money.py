"""Money with decimal and exact ratios with fractions."""

from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, InvalidOperation, getcontext, localcontext
from fractions import Fraction

price = Decimal("19.99")
for rate in ("0.19", "0.07", "0.055"):
    tax = (price * Decimal(rate)).quantize(Decimal("0.01"), ROUND_HALF_UP)
    print(rate, tax, price + tax)
print(Decimal("2.675").quantize(Decimal("0.01"), ROUND_HALF_EVEN), Decimal(2.675))
with localcontext() as context:
    context.prec = 50
    print(Decimal(2).sqrt(), Decimal(1) / Decimal(7), Decimal(1).exp())
print(getcontext().prec, Decimal("1e3").to_integral(), f"{Decimal('1234567.891'):,.2f}", Decimal("-0").is_signed())
try:
    Decimal("12,5")
except InvalidOperation as error:
    print(type(error).__name__)
shares = [Fraction(1, 3), Fraction("0.25"), Fraction(5, 12)]
print(sum(shares), shares[0] + Fraction(1, 6), Fraction(3.125), Fraction(22, 7).limit_denominator(5))
print([str(Fraction(1, n)) for n in range(1, 6)], float(Fraction(2, 3)), Fraction(7, 2) // 1, round(Fraction(7, 2)))
