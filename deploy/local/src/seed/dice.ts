/** Pseudo-random numbers (mulberry32), so that every demo has the same data. Each name has a sequence of its own. */
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
    /** An integer from 0 to `below`, exclusive. */
    number: (below: number) => Math.floor(roll() * below),
  };
}
