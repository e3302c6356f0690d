/** Brands by leading digits, as the networks publish them. */
const brandRanges: [brand: string, pattern: RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['diners', /^3(0[0-5]|[689])/],
  ['unionpay', /^62/],
  ['discover', /^6(011|4[4-9]|5)/],
];

export function brandOf(digits: string): string {
  return brandRanges.find(([, pattern]) => pattern.test(digits))?.[0] ?? 'unknown';
}

/** Luhn check: every second digit from the right doubled, digit sums added, divisible by ten. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
