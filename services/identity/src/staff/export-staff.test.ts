import type { Language } from '@fovea/contracts/fields';
import { findStaff, getStaff, saveStaff } from '@fovea/contracts/staff/endpoints';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Global } from '../handle.ts';
import { aCompany, staffForm, startBed } from '../testing/stage.ts';
import { staffCsv } from './export-staff.ts';

let bed: TestBed;
let admin: string;
beforeAll(async () => {
  bed = await startBed();
  admin = await bed.tokenFor({ role: 'admin' });
});
afterAll(() => bed.stop());

/** The line of one user in the exported file. */
async function lineOf(id: string, language: Language, timezone: string): Promise<string> {
  // The kit's type of a client has only the members that it uses.
  const global = bed.service().databases.global?.client as unknown as Global;
  let written = '';
  for await (const { text } of staffCsv({ global, language, timezone }, sql`staff.id = ${id}`).lines) written += text;
  return written;
}

describe('the export of staff', () => {
  test('shows times in the reader’s zone and the type in the reader’s language', async () => {
    const company = await aCompany(bed, { name: 'Midori, "eyes"' });
    const aoi = {
      fullName: 'Aoi Tanaka',
      email: 'aoi@fovea.test',
      userType: 'doctor',
      companyId: company._id,
    } as const;
    const { _id } = await bed.call(saveStaff, staffForm(aoi), { as: admin });
    await bed.sql(
      `UPDATE staff SET last_login_at = '2026-11-20T15:04:05.000Z', created_at = '2026-01-02T00:00:00.000Z' WHERE id = $1`,
      [_id],
      { scope: 'global' },
    );
    expect(await lineOf(_id, 'de', 'Asia/Tokyo')).toBe(
      'Aoi Tanaka,aoi@fovea.test,Behandler,"Midori, ""eyes""",81 312345678,Asia/Tokyo,21/11/2026 00:04:05,02/01/2026 09:00:00\r\n',
    );
  });

  test.each(['Nowhere/City', '+09:00', 'VST'])(
    'and the list go on where somebody’s stored zone is %s',
    async (zone) => {
      const { _id } = await bed.call(saveStaff, staffForm({ type: 'admin', userType: undefined }), { as: admin });
      await bed.sql('UPDATE staff SET timezone = $1 WHERE id = $2', [zone, _id], { scope: 'global' });
      const { list } = await bed.call(findStaff, { pageSize: 200 }, { as: admin });
      expect(list.map((each) => each._id)).toContain(_id);
      expect(await bed.call(getStaff, { id: _id }, { as: admin })).toMatchObject({ _id });
      expect(await lineOf(_id, 'en', 'UTC')).toContain('Platform administrator');
    },
  );

  test('leaves empty what is not there', async () => {
    const form = staffForm({ fullName: '=1+1', type: 'admin', userType: undefined, companyId: undefined });
    const { _id } = await bed.call(saveStaff, form, { as: admin });
    await bed.sql(
      `UPDATE staff SET phone = '', email = 'me@fovea.test', created_at = '2026-01-02T00:00:00Z' WHERE id = $1`,
      [_id],
      {
        scope: 'global',
      },
    );
    expect(await lineOf(_id, 'en', 'UTC')).toBe(
      "'=1+1,me@fovea.test,Platform administrator,,,Asia/Tokyo,,02/01/2026 00:00:00\r\n",
    );
  });
});
