import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublicKey } from '../secrets/token-keys.ts';
import { createVerifier, signToken } from './actor.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const pair = await generateKeyPair('EdDSA', { extractable: true });
const jwk = await exportJWK(pair.publicKey);
const now = Date.parse('2026-11-27T12:00:00Z');
let published: PublicKey[];
let loads: number;
let verify: ReturnType<typeof createVerifier>;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  published = [{ kid: 'one', jwk }];
  loads = 0;
  verify = createVerifier(
    async () => {
      loads += 1;
      return published;
    },
    () => false,
  );
});
afterEach(() => vi.useRealTimers());

type Role = 'admin' | 'doctor' | 'customer' | 'device';
const sign = (role: Role, { issuedAt = now, lasts = 12 * hourMs } = {}) =>
  signToken(
    { kid: 'one', key: pair.privateKey },
    { id: 'who', role, region: 'jp', companyId: 'clinic', sessionId: 'session' },
    { issuedAt, expiresAt: issuedAt + lasts },
  );
const records = { takenForDays: 400 };
const refused = { error: 'notSignedIn' };

describe('a retired key', () => {
  const retiredAt = now - hourMs;
  beforeEach(() => {
    published = [{ kid: 'one', jwk, until: new Date(retiredAt).toISOString() }];
  });

  test('verifies a token that it signed before its retirement', async () => {
    const token = await sign('doctor', { issuedAt: retiredAt - hourMs });
    expect(await verify(token)).toMatchObject({ id: 'who', role: 'doctor' });
  });

  test.for<Role>(['admin', 'customer', 'device'])('verifies no %s token afterwards', async (role) => {
    await expect(verify(await sign(role))).rejects.toMatchObject(refused);
    await expect(verify(await sign(role), records)).rejects.toMatchObject(refused);
  });

  test('refuses an earlier date with a longer session', async () => {
    const token = await sign('admin', { issuedAt: retiredAt - hourMs, lasts: 401 * dayMs });
    await expect(verify(token)).rejects.toMatchObject(refused);
    const oldest = await sign('admin', { issuedAt: retiredAt - 13 * hourMs });
    await expect(verify(oldest)).rejects.toMatchObject(refused);
  });

  test('verifies records of a device with an older token, for 400 days', async () => {
    const token = await sign('device', { issuedAt: retiredAt - 300 * dayMs, lasts: 30 * dayMs });
    expect(await verify(token, records)).toMatchObject({ role: 'device', ended: true });
    await expect(verify(token)).rejects.toMatchObject(refused);
  });
});

describe('a token', () => {
  test.for<[Role, number]>([
    ['admin', 12 * hourMs],
    ['doctor', 12 * hourMs],
    ['customer', 12 * hourMs],
    ['device', 30 * dayMs],
  ])('of %s lasts no longer than its role allows', async ([role, longest]) => {
    expect(await verify(await sign(role, { lasts: longest }))).toMatchObject({ role });
    await expect(verify(await sign(role, { lasts: longest + 1_000 }))).rejects.toMatchObject(refused);
  });

  test.for<[aud: string | undefined, isAccepted: boolean]>([
    ['staff', true],
    ['customer', false],
    ['device', false],
    [undefined, true],
  ])('for %s with the role admin is accepted: %s', async ([aud, isAccepted]) => {
    const claims = { role: 'admin', region: null, companyId: null, sid: 'session' };
    const unaddressed = new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid: 'one' })
      .setIssuer('fovea')
      .setSubject('who')
      .setIssuedAt(now / 1000)
      .setExpirationTime((now + hourMs) / 1000);
    const token = await (aud ? unaddressed.setAudience(aud) : unaddressed).sign(pair.privateKey);
    if (isAccepted) expect(await verify(token)).toMatchObject({ role: 'admin' });
    else await expect(verify(token)).rejects.toMatchObject(refused);
  });
});

describe('a key that was retired at once', () => {
  test('is refused after ten seconds, also for verified tokens', async () => {
    const token = await sign('admin');
    await verify(token);
    published = [];
    vi.setSystemTime(now + 11_000);
    await expect(verify(token)).rejects.toMatchObject(refused);
    await expect(verify(await sign('device'), records)).rejects.toMatchObject(refused);
  });

  test('is loaded every five seconds at most', async () => {
    published = [];
    for (let n = 0; n < 20; n += 1) await expect(verify(await sign('admin'))).rejects.toMatchObject(refused);
    expect(loads).toBe(1);
  });

  test('while identity is down nobody is signed out', async () => {
    const token = await sign('customer');
    let isAway = false;
    const verifyAway = createVerifier(
      async () => {
        if (isAway) throw new Error('away');
        return published;
      },
      () => false,
    );
    await verifyAway(token);
    isAway = true;
    vi.setSystemTime(now + hourMs);
    expect(await verifyAway(token)).toMatchObject({ role: 'customer' });
  });
});
