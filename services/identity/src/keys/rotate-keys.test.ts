import { getUserInfo } from '@fovea/contracts/staff/endpoints';
import { signingKeys } from '@fovea/contracts/staff/rpcs';
import { withClient } from '@fovea/kit/database/with-client';
import { keysCachedMs } from '@fovea/kit/secrets/token-keys';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { retireSigningKeys } from '@fovea/ops/retire-signing-keys';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { adminEmail, signInAs, startRealBed } from '../testing/stage.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startRealBed();
});
afterAll(() => bed.stop());

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
const rotate = (now: Date) => bed.service().runJob('rotate-signing-keys', { now });
const kids = async () => (await bed.callRpc(signingKeys, {})).keys.map(({ kid }) => kid);

describe('rotate-signing-keys', () => {
  test('creates a new pair after 90 days, once, and verifies tokens of the old one until none is accepted any more', async () => {
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

    // A device's records are accepted for 400 days, so its token must be verifiable that long.
    await rotate(inDays(491));
    const [third, ...earlier] = await kids();
    expect(earlier).toEqual([second, first]);
    await rotate(inDays(493));
    expect(await kids()).toEqual([third, second]);
  });

  test('a retired pair has no private key, and an end after which it signed nothing', async () => {
    await bed.sql(`UPDATE signing_key SET created_at = now() - interval '91 days'`, [], { scope: 'global' });
    await Promise.all([rotate(new Date()), rotate(new Date())]);
    const halves = await bed.sql('SELECT sealed_private_key AS half FROM signing_key ORDER BY generation DESC', [], {
      scope: 'global',
    });
    expect(halves[0]).not.toMatchObject({ half: '' });
    expect(halves.slice(1).every(({ half }) => half === '')).toBe(true);
    const [newest, ...retired] = (await bed.callRpc(signingKeys, {})).keys;
    expect(newest?.until).toBeUndefined();
    for (const { until } of retired) expect(Date.parse(until ?? '')).toBeLessThan(inDays(1).getTime());
  });
});

describe('rotate-keys --now', () => {
  test('ends every session, also on replicas that cached the key, and sign-ins use a new key', async () => {
    const { token } = await signInAs(bed, adminEmail);
    const status = async () => (await bed.send(getUserInfo, {}, { as: token })).status;
    await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 2 * keysCachedMs, interval: 500 });
    const secrets = [bed.env.FOVEA_SECRET_KEY ?? ''];
    await withClient(bed.service().databases.global?.url ?? '', (client) => retireSigningKeys(client, secrets));
    expect(await kids()).toHaveLength(1);
    await vi.waitFor(async () => expect(await status()).toBe(401), { timeout: 2 * keysCachedMs, interval: 500 });
    const renewed = await signInAs(bed, adminEmail);
    expect(await bed.call(getUserInfo, {}, { as: renewed.token })).toMatchObject({ email: adminEmail });
  }, 60_000);
});
