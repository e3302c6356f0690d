import { AccessRecord, accessRecorded, platformAccessRecorded } from '@fovea/contracts/audit';
import { signingKeys, staffInvited } from '@fovea/contracts/staff';
import { newId } from '@fovea/kit/ids';
import type { TestBed } from '@fovea/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../generated/global/client.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { createKeyRing } from './keys/key-ring.ts';
import { adminEmail, askIn, startBed } from './testing/story.ts';

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

  test('gets one signing key from replicas that start together, and a wrong secret opens none', async () => {
    await db.signingKey.deleteMany();
    const keys = await Promise.all(Array.from({ length: 4 }, () => createKeyRing(secret).signingKey(db)));
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
    expect((await askIn(bed, signingKeys, {})).keys.map(({ kid }) => kid)).toEqual([keys[0]?.kid]);
    expect(JSON.stringify(await db.signingKey.findMany())).not.toContain('"d"');
    await expect(createKeyRing(`not ${secret}`).signingKey(db)).rejects.toThrow('FOVEA_SECRET_KEY');
  });

  test('gets one administrator, invited when no password is configured, and never a second', async () => {
    const admin = { email: adminEmail, passwordDigest: undefined };
    await Promise.all(Array.from({ length: 4 }, () => ensureFirstAdmin(db, admin, new Date())));
    await ensureFirstAdmin(db, { email: 'second@fovea.test', passwordDigest: undefined }, new Date());
    expect(await db.staff.findMany({ select: { email: true, type: true } })).toEqual([{ email: adminEmail, type: 'admin' }]);
    expect(await bed.announced(staffInvited)).toHaveLength(1);
  });
});

describe('the audit trail', () => {
  test('keeps each record once, a region’s in its own database', async () => {
    const record = AccessRecord.parse({
      _id: newId(),
      actorId: newId(),
      actorRole: 'doctor',
      kind: 'view',
      call: 'GET /api/admin/customers',
      concerning: {},
      at: new Date().toISOString(),
    });
    const messageId = newId();
    for (let time = 0; time < 2; time += 1) await bed.publish(accessRecorded, { records: [record, { ...record, _id: newId() }] }, { region: 'au', messageId });
    await bed.publish(platformAccessRecorded, { records: [record] });
    await bed.idle();
    const kept = (scope: string) => bed.sql('SELECT actor_role, kind FROM access_log WHERE actor_id = $1', [record.actorId], { scope });
    expect(await Promise.all(['global', 'jp', 'au'].map(kept))).toEqual([
      [{ actor_role: 'doctor', kind: 'view' }],
      [],
      [
        { actor_role: 'doctor', kind: 'view' },
        { actor_role: 'doctor', kind: 'view' },
      ],
    ]);
  });
});
