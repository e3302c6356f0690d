import { issueMessage } from '@fovea/contracts/validation-messages';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { issueErrors } from './issue-errors.ts';

const Schema = z.object({
  name: z.string({ error: 'required' }),
  owner: z.object({ email: z.email({ error: 'email' }) }),
});
const errorsOf = (value: unknown) =>
  issueErrors(Schema.safeParse(value).error?.issues ?? [], (issue) => issueMessage(issue, 'de'));

describe('issueErrors', () => {
  test('puts each message at its field, in the given language', () => {
    expect(errorsOf({ owner: { email: 'x' } })).toMatchObject({
      name: { message: 'Bitte ausfüllen.' },
      owner: { email: { message: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.' } },
    });
  });

  test('uses the first message of a field', () => {
    const issues = z
      .object({ zip: z.string().min(2, { error: 'required' }).regex(/x/, { error: 'digitsOnly' }) })
      .safeParse({ zip: '' }).error?.issues;
    expect(issueErrors(issues ?? [], (issue) => issue.message)).toMatchObject({ zip: { message: 'required' } });
  });
});
