import { readFileSync } from 'node:fs';

/** A Bloom filter of the digests of the most common passwords, written by `make gen`. */
export const commonPasswordsFile = new URL('common-passwords.bloom', import.meta.url);

/** With 32 bits for each digest, 22 hash functions give the fewest false positives: 1 of about 4,700,000. */
export const bitsPerDigest = 32;
const hashFunctions = 22;

let loaded: Buffer | undefined;

/** Whether a digest is that of a common password; wrong for less than one of a million other digests. */
export function isCommonPassword(digest: string): boolean {
  loaded ??= readFileSync(commonPasswordsFile);
  const filter = loaded;
  return bitsOf(digest, filter.length * 8).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

/** The bits of a digest. It is a hash already, so two parts of it take the place of two hash functions. */
export function bitsOf(digest: string, size: number): number[] {
  const [start, step] = [Number.parseInt(digest.slice(0, 12), 16), Number.parseInt(digest.slice(12, 24), 16)];
  return Array.from({ length: hashFunctions }, (_, n) => (start + n * step) % size);
}
