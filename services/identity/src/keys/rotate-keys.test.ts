import { getUserInfo } from '@fovea/contracts/staff/endpoints';
import { signingKeys } from '@fovea/contracts/staff/questions';
import type { TestBed } from '@fovea/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminEmail, signInAs, startRealBed } from '../testing/stage.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startRealBed();
});
afterAll(() => bed.stop());

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
const rotate = (now: Date) => bed.service().runJob('rotate-signing-keys', { now });
const kids = async () => (await bed.ask(signingKeys, {})).keys.map(({ kid }) => kid);

describe('rotate-signing-keys', () => {
  test('makes a new pair after 90 days, once, and tokens of the old one are known until none is heard any more', async () => {
    const { token } = await signInAs(bed, adminEmail);
    const [first] = await kids();
    await rotate(inDays(80));
    expect(await kids()).toEqual([first]);

    await Promise.all([rotate(inDays(91)), rotate(inDays(91))]);
    const [second, ...rest] = await kids();
    expect(rest).toEqual([first]);
    const renewed = await signInAs(bed, adminEmail);
    expect(JSON.parse(Buffer.from(renewed.token.split('.')[0] ?? '', 'base64url').toString()).kid).toBe(second);
    for (const as of [token, renewed.token])
      expect(await bed.call(getUserInfo, {}, { as })).toMatchObject({ email: adminEmail });

    // A device's records are taken for 400 days, so its token must be known that long.
    await rotate(inDays(491));
    const [third, ...earlier] = await kids();
    expect(earlier).toEqual([second, first]);
    await rotate(inDays(493));
    expect(await kids()).toEqual([third, second]);
  });
});
