import { signUp } from '@fovea/contracts/customers/portal-endpoints';
import { savePatient } from '@fovea/contracts/patients/endpoints';
import { updateProfile } from '@fovea/contracts/staff/endpoints';
import { describe, expect, test } from 'vitest';
import { ApiError, codes } from './errors.ts';
import { withIdempotencyKey } from './idempotency.ts';

const keyOf = async (
  endpoint: Parameters<typeof withIdempotencyKey>[0],
  input: Record<string, unknown>,
  outcome?: Error,
): Promise<string | undefined> => {
  let used: string | undefined;
  const send = async (key?: string) => {
    used = key;
    if (outcome) throw outcome;
  };
  await withIdempotencyKey(endpoint, input, send).catch(() => undefined);
  return used;
};

const lost = new ApiError(codes.offline, '');

describe('the key of an attempt', () => {
  test('is reused until a response arrives, and is new afterwards', async () => {
    const child = { firstName: 'Mio' };
    const first = await keyOf(savePatient, child, lost);
    expect(await keyOf(savePatient, child, new ApiError(5030001, ''))).toBe(first);
    expect(await keyOf(savePatient, child)).toBe(first);
    expect(await keyOf(savePatient, child)).not.toBe(first);
  });

  test('is new after a refusal, and for a different input', async () => {
    const refused = await keyOf(savePatient, { firstName: 'Mei' }, new ApiError(4090001, ''));
    expect(await keyOf(savePatient, { firstName: 'Mei' }, lost)).not.toBe(refused);
    expect(await keyOf(savePatient, { firstName: 'Yui' }, lost)).not.toBe(
      await keyOf(savePatient, { firstName: 'Mei' }, lost),
    );
  });

  test('does not depend on the captcha', async () => {
    const first = await keyOf(signUp, { email: 'a@fovea.test', 'g-recaptcha-response': 'one' }, lost);
    expect(await keyOf(signUp, { email: 'a@fovea.test', 'g-recaptcha-response': 'two' })).toBe(first);
  });

  test('is sent with creating calls only', async () => {
    expect(await keyOf(updateProfile, {})).toBeUndefined();
  });
});
