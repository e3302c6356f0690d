import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import {
  Amount,
  Count,
  DeviceUsername,
  Email,
  GivenInstant,
  Id,
  orEmpty,
  Percentage,
  Phone,
  Setting,
  Timezone,
  TypedPassword,
  text,
} from './fields.ts';
import { endpoints } from './registry.ts';
import { MeetingMinutes } from './requests/schema.ts';
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
    ['a number that is none', Setting, '12x', 'Must >= 0'],
    ['no number', Setting, '', 'Please fill this in.'],
    ['a number with three decimals', Setting, '1.125', 'Must >= 0'],
    ['a count that is none', Count, '12x', 'Please enter a number, such as 12 or 99.50.'],
    ['half a month', Count, '1.5', 'Please enter a whole number.'],
    ['fewer than no months', Count, '-1', 'Must >= 0'],
    ['too many months', Count, 10_001, 'At most 10000.'],
    ['months left empty where they may be', orEmpty(Count), '', undefined],
    [
      'months that are none where they may be empty',
      orEmpty(Count),
      '12x',
      'Please enter a number, such as 12 or 99.50.',
    ],
    ['a percentage that is none', Percentage, '12x', 'Please enter a number, such as 12 or 99.50.'],
    ['no percentage', Percentage, undefined, 'Please fill this in.'],
    ['a percentage above 100', Percentage, '101', 'A percentage from 0 to 100.'],
    ['a percentage with three decimals', Percentage, 8.125, 'At most two decimals.'],
    ['an amount that is none', Amount, '12x', 'Must >= 0'],
    ['no amount', Amount, undefined, 'Please fill this in.'],
    ['an empty amount', Amount, ' ', 'Please fill this in.'],
    ['an amount below nothing', Amount, '-5', 'Must >= 0'],
    ['an amount with three decimals', Amount, '1.125', 'Must >= 0'],
    ['an amount that is too large', Amount, '99999999999', 'At most 9999999999.99.'],
    ['the largest amount', Amount, '9999999999.99', undefined],
    ['a number for a name', text(5), 5, 'Text is expected here.'],
    ['a list for an e-mail', Email, [], 'Text is expected here.'],
    ['a text for a number', z.number(), 'many', 'A number is expected here.'],
    ['no id', Id, undefined, 'Please fill this in.'],
    ['an id that is none', Id, 'x', 'This choice is not known.'],
    ['no instant', GivenInstant, undefined, 'Please fill this in.'],
    ['no minutes', MeetingMinutes, undefined, 'A number is expected here.'],
    ['no time zone', Timezone, '', 'Please select a time zone.'],
  ])('%s', (_, schema, value, words) => {
    expect(wordsFor(schema, value)).toBe(words);
  });
});

/** Messages about a value that is present. */
const aboutValues = ['This choice is not known.', 'Please enter a valid date.', 'Please check this value.'];

test.each(Object.entries<Endpoint>(endpoints))('%s says of what is missing that it is', (_, { input }) => {
  const issues = input.safeParse({}, { reportInput: true }).error?.issues ?? [];
  const wrong = issues.filter((issue) => aboutValues.includes(issueMessage(issue, 'en')));
  expect(wrong.map(({ path }) => path.join('.'))).toEqual([]);
});
