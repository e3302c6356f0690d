import { expect, test } from 'vitest';
import { fullName, nameFor } from './names.ts';

const hana = { firstName: '花子', middleName: 'M', lastName: '山田' };

test('the family name is first for Japanese readers only', () => {
  expect(nameFor(hana, 'ja')).toBe('山田 花子 M');
  expect(nameFor({ firstName: 'Hana', lastName: 'Yamada' }, 'ja')).toBe('Yamada Hana');
  for (const language of ['en', 'de', 'fr', 'es', 'pl', 'ms', 'tr'])
    expect(nameFor(hana, language)).toBe('花子 M 山田');
});
test('fullName stays first, middle, last', () => expect(fullName(hana)).toBe('花子 M 山田'));
test('an erased person has no name', () =>
  expect(nameFor({ firstName: null, middleName: null, lastName: null }, 'ja')).toBe(''));
