import { staffInvited } from '@fovea/contracts/staff/events';
import { signingKeys } from '@fovea/contracts/staff/rpcs';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { PrismaPg } from '@prisma/adapter-pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PrismaClient } from '../generated/global/client.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { createKeyRing } from './keys/key-ring.ts';
import { adminEmail, startBed } from './testing/stage.ts';

let bed: TestBed;
let db: PrismaClient;
beforeAll(async () => {
  bed = await startBed();
  db = new PrismaClient({ adapter: new PrismaPg({ connectionString: bed.service().databases.global?.url }) });
});
afterAll(async () => {
  await db.$disconnect();
  await bed.stop();
});

describe('a new platform', () => {
  const secret = 'another secret of more than thirty-two characters';

  test('gets one signing key from replicas that start together, and a wrong secret decrypts none', async () => {
    await db.signingKey.deleteMany();
    const keys = await Promise.all(Array.from({ length: 4 }, () => createKeyRing([secret]).signingKey(db)));
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
    expect((await bed.callRpc(signingKeys, {})).keys.map(({ kid }) => kid)).toEqual([keys[0]?.kid]);
    expect(JSON.stringify(await db.signingKey.findMany())).not.toContain('"d"');
    await expect(createKeyRing([`not ${secret}`]).signingKey(db)).rejects.toThrow('FOVEA_SECRET_KEY');
  });

  test('gets one administrator, invited without a configured password, and never a second', async () => {
    const admin = { email: adminEmail, passwordDigest: undefined };
    await Promise.all(Array.from({ length: 4 }, () => ensureFirstAdmin(db, admin, new Date())));
    await ensureFirstAdmin(db, { email: 'second@fovea.test', passwordDigest: undefined }, new Date());
    expect(await db.staff.findMany({ select: { email: true, type: true } })).toEqual([
      { email: adminEmail, type: 'admin' },
    ]);
    expect(await bed.published(staffInvited)).toHaveLength(1);
  });
});
