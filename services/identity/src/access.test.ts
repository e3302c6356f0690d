import { roles } from '@fovea/contracts/endpoint';
import { endpoints } from '@fovea/contracts/registry';
import { saveStaff } from '@fovea/contracts/staff';
import { newId } from '@fovea/kit/ids';
import type { TestBed } from '@fovea/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aCompany, staffForm, startBed } from './testing/stage.ts';

const own = Object.entries(endpoints).filter(([, { service }]) => service === 'identity');
let bed: TestBed;
let inputs: Record<string, Record<string, unknown>>;
let strangers: string[];
beforeAll(async () => {
  bed = await startBed();
  const [{ _id: clinic }, { _id: otherClinic }] = [await aCompany(bed), await aCompany(bed)];
  const admin = await bed.tokenFor({ role: 'admin' });
  const form = staffForm({ companyId: clinic });
  const { _id: id } = await bed.call(saveStaff, form, { as: admin });
  inputs = {
    saveStaff: { ...form, _id: id },
    deleteStaff: { id },
    setStaffLocked: { id, locked: true },
    sendInstallationEmail: { id },
    findStaff: { companyId: clinic },
    findCompanyStaff: { companyId: clinic },
    findDoctors: { companyId: clinic },
  };
  // Of another company, also with the id of a company that does not exist, and from another region.
  const places = [
    { companyId: otherClinic, region: 'jp' },
    { companyId: newId(), region: 'jp' },
    { companyId: otherClinic, region: 'au' },
  ];
  strangers = await Promise.all(places.map((place) => bed.tokenFor({ role: 'companyAdmin', ...place })));
});
afterAll(() => bed.stop());

async function answerOf(name: string, input: Record<string, unknown>, as?: string) {
  const endpoint = own.find(([each]) => each === name)?.[1];
  if (!endpoint) throw new Error(`${name} is no endpoint of ours`);
  const response = await bed.send(endpoint, input as never, { as });
  return (await response.json()) as { code: number; data: { list?: unknown[] } };
}

describe.each(own)('%s', (name, { access }) => {
  test('refuses a visitor and every role it is not for', async () => {
    if (access === 'public') return expect((await answerOf(name, {})).code).not.toBe(0);
    expect((await answerOf(name, {})).code).toBe(4010001);
    for (const role of roles.filter((each) => !access.includes(each)))
      expect((await answerOf(name, {}, await bed.tokenFor({ role }))).code).toBe(4030001);
  });

  test('shows and gives nothing to staff of another company', async () => {
    const input = inputs[name];
    if (!input) return;
    for (const as of strangers) {
      const { code, data } = await answerOf(name, input, as);
      if (code === 0) expect(data.list).toEqual([]);
      else expect(code).toBe(4040001);
    }
  });
});
