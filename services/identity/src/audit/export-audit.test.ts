import { accessRecorded } from '@fovea/contracts/audit/events';
import { saveStaff } from '@fovea/contracts/staff/endpoints';
import { newId } from '@fovea/kit/database/ids';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Global, Regional } from '../handle.ts';
import { aCompany, staffForm, startBed } from '../testing/stage.ts';
import { aRecord } from './audit-fixtures.ts';
import { recordsMatching } from './audit-query.ts';
import { recordLines } from './export-audit.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startBed();
});
afterAll(() => bed.stop());

test('the export of a region’s trail names whoever acted, newest first, with what was changed', async () => {
  const company = await aCompany(bed, { name: 'Midori, "eyes"' });
  const admin = await bed.tokenFor({ role: 'admin' });
  const { _id: actorId } = await bed.call(saveStaff, staffForm({ fullName: '=Aoi', companyId: company._id }), {
    as: admin,
  });
  const [family, other, stranger] = [newId(), newId(), newId()];
  const changed = aRecord({
    at: '2026-01-15T12:00:00.070Z',
    kind: 'change',
    actorId,
    actorRole: 'companyAdmin',
    actorCompanyId: company._id,
    customerIds: [family, other],
    fields: ['amount', 'zip'],
    changes: [
      { field: 'amount', from: null, to: '5 "jpy"' },
      { field: 'zip', from: '1', to: null },
    ],
  });
  const seen = aRecord({ at: '2026-01-16T12:00:00.000Z', kind: 'view', actorId: stranger, actorCompanyId: null });
  await bed.publish(accessRecorded, { records: [changed, seen] });
  await bed.idle();

  const { databases } = bed.service();
  // The kit's type of a client has only the members that it uses.
  const global = databases.global?.client as unknown as Global;
  const trail = databases.regional.get('jp')?.client as unknown as Regional;
  const january = { startDate: '2026-01-01', endDate: '2026-01-31' };
  let written = '';
  for await (const { text } of recordLines(global, trail, await recordsMatching(global, january, 'UTC')))
    written += text;
  const lines = written.split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(new RegExp(`^2026-01-16T12:00:00.000Z,view,[^,]*,${stranger},`));
  const [time, kind, , actor, role] = lines[1]?.split(',') ?? [];
  expect([time, kind, actor, role]).toEqual(['2026-01-15T12:00:00.070Z', 'change', "'=Aoi", 'companyAdmin']);
  expect(lines[1]).toContain(',companyAdmin,"Midori, ""eyes""",');
  expect(lines[1]).toContain(`,${family} ${other},,amount zip,"amount:  → 5 ""jpy""; zip: 1 → ",${changed._id},`);
});
