/**
 * Numbers that look random and are the same every time (mulberry32), so that everyone's demo is the same demo. Each
 * name has its own row of numbers.
 */
export function dice(name: string) {
  let state = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (probability: number) => roll() < probability,
    /** From 0 up to and without `below`. */
    number: (below: number) => Math.floor(roll() * below),
  };
}
