import { signOut } from '@fovea/contracts/sessions/endpoints';
import { getUserInfo } from '@fovea/contracts/staff/endpoints';
import { call } from '@fovea/kit-testing/client';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdentityService } from '../service.ts';
import { adminEmail, signInAs, startRealBed } from '../testing/stage.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startRealBed();
});
afterAll(() => bed.stop());

test('a signed-out session stays ended after the bus lost its store and everything restarted', async () => {
  const { token: ended } = await signInAs(bed, adminEmail);
  const { token: other } = await signInAs(bed, adminEmail);
  await bed.call(signOut, {}, { as: ended });
  await bed.idle();
  await bed.service().stop();
  await bed.nats.loseStore();

  const again = await createIdentityService(bed.env);
  await again.start();
  try {
    while (again.sessions.openings === 0) await new Promise(setImmediate);
    await again.idle();
    const origin = `http://127.0.0.1:${again.port}`;
    await expect(call(origin, getUserInfo, {}, { as: ended })).rejects.toMatchObject({ code: 4010001 });
    await call(origin, getUserInfo, {}, { as: other });
  } finally {
    await again.stop();
  }
});
