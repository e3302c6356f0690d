/** Compares the numbers in version names: 1.9 is lower than 1.10. Names without a number are not lower than any. */
export function isLower(a: string, b: string): boolean {
  const [one, other] = [numbersOf(a), numbersOf(b)];
  if (one.length === 0 || other.length === 0) return false;
  for (let place = 0; place < Math.max(one.length, other.length); place += 1) {
    const difference = (one[place] ?? 0) - (other[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

const numbersOf = (name: string): number[] =>
  (/\d+(?:\.\d+)*/.exec(name)?.[0] ?? '').split('.').filter(Boolean).map(Number);
