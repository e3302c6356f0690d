import { readFileSync } from 'node:fs';
import { AppError } from '@fovea/contracts/errors';
import { expect, test } from 'vitest';
import { commonPasswordsFile, isCommonPassword } from './common-passwords.ts';
import { passwordDigest } from './password-digest.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

const account = { email: 'anna.lang-weber@clinic.example', names: ['Anna Maria', 'Lang'] };

/** The message of the refused field, or undefined. */
async function refusalOf(password: string): Promise<string | undefined> {
  try {
    await refuseWeakPassword(passwordDigest(password), account);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.error).toBe('validation');
    expect(error.issues.map(({ path }) => path)).toEqual(['password']);
    return error.issues[0]?.message;
  }
}

test.each([
  ['', 'required'],
  ['password1', 'passwordCommon'],
  ['Password1', 'passwordCommon'],
  ['qwerty123', 'passwordCommon'],
  ['anna.lang-weber@clinic.example', 'passwordOfAccount'],
  ['anna.lang-weber@clinic.example1', 'passwordOfAccount'],
  ['anna.lang-weber2026', 'passwordOfAccount'],
  ['Anna.lang-weber', 'passwordOfAccount'],
  ['weber0007', 'passwordOfAccount'],
  ['Weber7', 'passwordOfAccount'],
  ['annamaria99', 'passwordOfAccount'],
  ['AnnaMaria2015', 'passwordOfAccount'],
  ['Anna Maria2015', 'passwordOfAccount'],
  ['maria2015', 'passwordOfAccount'],
  ['lang0000', 'passwordOfAccount'],
  ['fovea2026', 'passwordOfAccount'],
  ['Fovea1', 'passwordOfAccount'],
])('refuses %o', async (password, message) => {
  expect(await refusalOf(password)).toBe(message);
});

test.each(['Fovea-demo-1', 'weber20261', 'clinic2026', 'river-4821-stone'])('accepts %o', async (password) => {
  expect(await refusalOf(password)).toBeUndefined();
});

test('the filter takes less than one in a million other passwords for a common one', () => {
  const filter = readFileSync(commonPasswordsFile);
  let set = 0;
  for (const byte of filter) for (let bit = 0; bit < 8; bit += 1) set += (byte >> bit) & 1;
  // All 22 bits of a random digest are set with this probability.
  expect((set / (filter.length * 8)) ** 22).toBeLessThan(1e-6);
  const others = Array.from({ length: 100_000 }, (_, n) => passwordDigest(`not in any list ${n}`));
  expect(others.filter(isCommonPassword)).toEqual([]);
});
