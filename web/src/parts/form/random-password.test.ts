import { TypedPassword } from '@fovea/contracts/fields';
import { expect, test } from 'vitest';
import { randomPassword } from './random-password.ts';

test('is accepted as a password and differs each time', () => {
  const passwords = Array.from({ length: 500 }, randomPassword);
  expect(passwords.filter((password) => !TypedPassword.safeParse(password).success)).toEqual([]);
  expect(new Set(passwords).size).toBe(500);
});
