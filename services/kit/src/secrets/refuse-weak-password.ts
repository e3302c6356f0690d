import { setImmediate as otherWork } from 'node:timers/promises';
import { refuseField } from '@fovea/contracts/errors';
import { isCommonPassword } from './common-passwords.ts';
import { passwordDigest } from './password-digest.ts';

/** What strangers know of an account: its e-mail, and names and logins of the person. */
export type AccountWords = { email?: string | null | undefined; names?: readonly (string | null | undefined)[] };

/** A password made of the product name is the first guess. */
const productWords = ['fovea'];
const mostDigits = 4;
/** Bounds the work of one call; an account has some ten words. */
const maxWords = 60;

/**
 * Refuses the field `password` when its digest is that of no password, of a common one, or of a word of the account or
 * the product, alone or followed by up to four digits. Called where a password is set, never at a sign-in.
 */
export async function refuseWeakPassword(digest: string, account: AccountWords = {}): Promise<void> {
  if (digest === passwordDigest('')) throw refuseField('password', 'required');
  if (isCommonPassword(digest)) throw refuseField('password', 'passwordCommon');
  for (const word of wordsOf(account)) {
    if (isWordWithDigits(digest, word)) throw refuseField('password', 'passwordOfAccount');
    // Some milliseconds of hashing a word: other calls are served in between.
    await otherWork();
  }
}

function isWordWithDigits(digest: string, word: string): boolean {
  if (passwordDigest(word) === digest) return true;
  for (let length = 1; length <= mostDigits; length += 1)
    for (let number = 0; number < 10 ** length; number += 1)
      if (passwordDigest(word + String(number).padStart(length, '0')) === digest) return true;
  return false;
}

/** The words as stored, in lowercase, and with a capital. */
function wordsOf({ email, names = [] }: AccountWords): string[] {
  const [localPart = ''] = email?.split('@') ?? [];
  const full = names.flatMap((name) => name?.trim() || []);
  const joined = full.flatMap((name) => [name, name.replaceAll(' ', ''), ...partsOf(name)]);
  const words = [...productWords, email ?? '', localPart, ...partsOf(localPart), ...joined].filter(
    (word) => word.length > 1,
  );
  const lowered = words.map((word) => word.toLowerCase());
  const capitals = lowered.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [...new Set([...words, ...lowered, ...capitals])].slice(0, maxWords);
}

const partsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u);
