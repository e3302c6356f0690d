import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { DeviceUsername, Email, Phone, Setting, Timezone, TypedPassword, text } from './fields.ts';
import { issueMessage } from './validation-messages.ts';

function wordsFor(schema: z.ZodType, value: unknown): string | undefined {
  const issue = schema.safeParse(value, { reportInput: true }).error?.issues[0];
  return issue && issueMessage(issue, 'en');
}

describe('issueMessage', () => {
  test.each<[string, z.ZodType, unknown, string | undefined]>([
    ['an e-mail that is missing', Email, undefined, 'Please fill this in.'],
    ['an empty e-mail', Email, ' ', 'Please fill this in.'],
    ['an e-mail of 101 letters', Email, `${'x'.repeat(91)}@fovea.org`, 'At most 100 characters.'],
    ['an e-mail of 100 letters', Email, `${'x'.repeat(63)}@${'fovea.'.repeat(5)}tester`, undefined],
    ['a password of 7 characters', TypedPassword, 'short12', 'At least 8 characters.'],
    ['a password without a digit', TypedPassword, 'long enough', 'At least one letter and one digit.'],
    ['an empty password', TypedPassword, '', 'Please fill this in.'],
    ['a phone number of 7 digits', Phone, '1234567', 'A phone number has at least 8 digits.'],
    ['a phone number of 21 digits', Phone, '1'.repeat(21), 'At most 20 characters.'],
    ['a device login of 2 letters', DeviceUsername, 'ab', 'At least 3 characters.'],
    ['a name of 6 letters where 5 fit', text(5), 'abcdef', 'At most 5 characters.'],
    ['a negative number', Setting, -1, 'Must >= 0'],
    ['a number that is too large', Setting, 2_000_000, 'At most 1000000.'],
    ['no time zone', Timezone, '', 'Please select a time zone.'],
  ])('%s', (_, schema, value, words) => {
    expect(wordsFor(schema, value)).toBe(words);
  });
});
