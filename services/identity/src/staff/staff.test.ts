import { clinicianLeft } from '@fovea/contracts/clinicians/events';
import { countTreatedFamilies } from '@fovea/contracts/clinicians/rpcs';
import { companyById } from '@fovea/contracts/companies/rpcs';
import {
  countFamiliesOfDoctor,
  deleteStaff,
  findCompanyStaff,
  findDoctors,
  findStaff,
  getStaff,
  getStaffKey,
  saveStaff,
  sendInstallationEmail,
  setStaffLocked,
  updateProfile,
} from '@fovea/contracts/staff/endpoints';
import { staffInvited, staffState } from '@fovea/contracts/staff/events';
import { findPortalDoctors } from '@fovea/contracts/staff/portal-endpoints';
import { companyContacts, countCompanyStaff, issueStaffKey, staffById } from '@fovea/contracts/staff/rpcs';
import { newId } from '@fovea/kit/database/ids';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, staffForm, startBed } from '../testing/stage.ts';

let bed: TestBed;
let admin: string;
beforeAll(async () => {
  bed = await startBed();
  admin = await bed.tokenFor({ role: 'admin' });
  bed.stubRpc(companyById, () => null);
});
afterAll(() => bed.stop());

/** A distributor with a child clinic, an unrelated company, and their administrators. */
async function companyTrees() {
  const distributor = await aCompany(bed, { type: 'Distributor', name: 'Sakura Vision' });
  const clinicId = newId();
  const clinic = await aCompany(bed, {
    _id: clinicId,
    ancestors: [clinicId, distributor._id],
    parentCompanyId: distributor._id,
  });
  const stranger = await aCompany(bed, { name: 'Fremde Praxis', databaseUrl: 'au' });
  const adminOf = (companyId: string, id = newId()) => bed.tokenFor({ role: 'companyAdmin', companyId, id });
  return { distributor, clinic, stranger, adminOf };
}

describe('getStaff', () => {
  test('shows a user in scope', async () => {
    const { distributor, clinic, stranger, adminOf } = await companyTrees();
    const user = await bed.call(saveStaff, staffForm({ companyId: clinic._id }), { as: admin });
    expect(await bed.call(getStaff, { id: user._id }, { as: await adminOf(distributor._id) })).toEqual(user);
    await expect(bed.call(getStaff, { id: user._id }, { as: await adminOf(stranger._id) })).rejects.toMatchObject({
      code: 4040001,
    });
  });
});

describe('saveStaff', () => {
  test('creates a user, publishes the state and invites', async () => {
    const { _id: companyId } = await aCompany(bed);
    const created = await bed.call(
      saveStaff,
      staffForm({ companyId, userType: 'doctor', email: 'Doctor@Fovea.test ' }),
      { as: admin, language: 'ja' },
    );
    expect(created).toMatchObject({
      email: 'doctor@fovea.test',
      userType: 'doctor',
      language: 'ja',
      timezoneUpdateDate: null,
      locked: false,
      invited: true,
      db: 'jp',
    });
    const listed = async () =>
      (await bed.call(findStaff, { searchStr: created.email }, { as: admin })).list.map(({ invited }) => invited);
    expect(await listed()).toEqual([true]);
    await bed.sql(`UPDATE staff SET password_hash = 'set' WHERE id = $1`, [created._id], { scope: 'global' });
    expect(await listed()).toEqual([false]);
    const state = (await bed.published(staffState)).filter(({ _id }) => _id === created._id);
    expect(state).toEqual([
      {
        _id: created._id,
        fullName: created.fullName,
        companyId,
        type: 'normal',
        userType: 'doctor',
        timezone: created.timezone,
        locked: false,
        deleted: false,
      },
    ]);
    expect((await bed.published(staffInvited)).map(({ staffId }) => staffId)).toContain(created._id);
  });

  test('lets one of two concurrent calls have the email', async () => {
    const { _id: companyId } = await aCompany(bed);
    const form = staffForm({ companyId });
    const outcomes = await Promise.allSettled([form, form].map((each) => bed.call(saveStaff, each, { as: admin })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({ reason: { code: 4090001 } });
  });

  test('limits a company’s administrator to the own scope', async () => {
    const { distributor, clinic, stranger, adminOf } = await companyTrees();
    const chief = await adminOf(distributor._id);
    const below = await bed.call(saveStaff, staffForm({ companyId: clinic._id }), { as: chief });
    expect(below.company?.name).toBe(clinic.name);
    await expect(bed.call(saveStaff, staffForm({ companyId: stranger._id }), { as: chief })).rejects.toMatchObject({
      code: 4000001,
    });
    await expect(
      bed.call(saveStaff, staffForm({ companyId: distributor._id }), { as: await adminOf(clinic._id) }),
    ).rejects.toMatchObject({ code: 4000001 });
    await expect(bed.call(saveStaff, staffForm({ type: 'admin' }), { as: chief })).rejects.toMatchObject({
      code: 4030001,
    });
    const foreign = await bed.call(saveStaff, staffForm({ companyId: stranger._id }), { as: admin });
    await expect(
      bed.call(saveStaff, { ...staffForm({ companyId: clinic._id }), _id: foreign._id }, { as: chief }),
    ).rejects.toMatchObject({ code: 4040001 });
  });

  test('refuses an unknown company', async () => {
    await expect(bed.call(saveStaff, staffForm({ companyId: newId() }), { as: admin })).rejects.toMatchObject({
      code: 4000001,
    });
  });

  test('never changes the type, and the email only for a platform administrator', async () => {
    const { clinic, adminOf } = await companyTrees();
    const { _id, email } = await bed.call(saveStaff, staffForm({ companyId: clinic._id }), { as: admin });
    const form = { ...staffForm({ companyId: clinic._id, email }), _id };
    const chief = await adminOf(clinic._id);
    await expect(bed.call(saveStaff, { ...form, type: 'admin' }, { as: admin })).rejects.toMatchObject({
      data: { issues: [{ path: 'type' }] },
    });
    await expect(bed.call(saveStaff, { ...form, email: 'other@fovea.test' }, { as: chief })).rejects.toMatchObject({
      data: { issues: [{ path: 'email' }] },
    });
    expect((await bed.call(saveStaff, { ...form, email: 'renamed@fovea.test' }, { as: admin })).email).toBe(
      'renamed@fovea.test',
    );
  });

  test('refuses an outdated form, and a second change of the time zone', async () => {
    const { _id: companyId } = await aCompany(bed);
    const created = await bed.call(saveStaff, staffForm({ companyId }), { as: admin });
    const form = { ...staffForm({ companyId, email: created.email }), _id: created._id };
    const moved = await bed.call(
      saveStaff,
      { ...form, timezone: 'Europe/Berlin', updatedAt: created.updatedAt },
      { as: admin },
    );
    expect(new Date(moved.timezoneUpdateDate ?? 0).getTime() - Date.now()).toBeGreaterThan(89 * 24 * 3_600_000);
    await expect(
      bed.call(saveStaff, { ...form, timezone: 'Europe/Berlin', updatedAt: created.updatedAt }, { as: admin }),
    ).rejects.toMatchObject({
      code: 4090003,
    });
    const ofCompany = await bed.tokenFor({ role: 'companyAdmin', companyId });
    await expect(bed.call(saveStaff, { ...form, timezone: 'UTC' }, { as: ofCompany })).rejects.toMatchObject({
      code: 4030001,
      data: { params: { date: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) } },
    });
    expect(await bed.call(saveStaff, { ...form, timezone: 'Japan' }, { as: admin })).toMatchObject({
      timezone: 'Asia/Tokyo',
    });
  });
});

describe('deleteStaff', () => {
  test('deletes others within the scope, but not oneself', async () => {
    const { clinic, stranger, adminOf } = await companyTrees();
    const { _id } = await bed.call(saveStaff, staffForm({ companyId: clinic._id, userType: 'admin' }), { as: admin });
    const foreign = await adminOf(stranger._id);
    await expect(bed.call(deleteStaff, { id: _id }, { as: foreign })).rejects.toMatchObject({ code: 4040001 });
    const self = await adminOf(clinic._id, _id);
    await expect(bed.call(deleteStaff, { id: _id }, { as: self })).rejects.toMatchObject({
      data: { issues: [{ message: 'You cannot delete yourself.' }] },
    });
    await bed.call(deleteStaff, { id: _id }, { as: await adminOf(clinic._id) });
    expect((await bed.published(staffState)).filter((state) => state._id === _id).at(-1)).toMatchObject({
      fullName: null,
      deleted: true,
    });
    await expect(bed.call(deleteStaff, { id: _id }, { as: admin })).rejects.toMatchObject({ code: 4040001 });
  });

  test('of a clinician with families needs a successor of the same company or one above', async () => {
    const { distributor, clinic, stranger } = await companyTrees();
    const employ = async (fields: Parameters<typeof staffForm>[0]) =>
      (await bed.call(saveStaff, staffForm({ userType: 'doctor', ...fields }), { as: admin }))._id;
    const id = await employ({ companyId: clinic._id });
    bed.stubRpc(countTreatedFamilies, ({ doctorId }, region) => ({
      count: doctorId === id && region === 'jp' ? 12 : 0,
    }));
    expect(await bed.call(countFamiliesOfDoctor, { id }, { as: admin })).toEqual({ count: 12 });
    await expect(bed.call(deleteStaff, { id }, { as: admin, language: 'de' })).rejects.toMatchObject({
      code: 4090002,
      msg: expect.stringContaining('betreute Familien: 12'),
    });
    for (const successorId of [
      id,
      newId(),
      await employ({ companyId: stranger._id }),
      await employ({ companyId: clinic._id, userType: 'general' }),
    ])
      await expect(bed.call(deleteStaff, { id, successorId }, { as: admin })).rejects.toMatchObject({
        data: { issues: [{ path: 'successorId' }] },
      });
    const successorId = await employ({ companyId: distributor._id });
    await bed.call(deleteStaff, { id, successorId }, { as: admin });
    const published = (await bed.published(clinicianLeft)).filter(({ staffId }) => staffId === id);
    expect(published).toMatchObject([{ successorId, record: { call: 'DELETE /api/admin/users', actorRole: 'admin' } }]);
    const free = await employ({ companyId: clinic._id });
    await bed.call(deleteStaff, { id: free }, { as: admin });
  });

  test.each(['role', 'company'])(
    'a changed %s of a clinician with families needs a successor, as deleting does',
    async (what) => {
      const { distributor, clinic, stranger } = await companyTrees();
      const employ = async () =>
        bed.call(saveStaff, staffForm({ userType: 'doctor', companyId: clinic._id }), { as: admin });
      const [{ _id: id, updatedAt: _, ...doctor }, { _id: successorId }] = [await employ(), await employ()];
      bed.stubRpc(countTreatedFamilies, ({ doctorId }, region) => ({
        count: doctorId === id && region === 'au' ? 3 : 0,
      }));
      const place =
        what === 'role'
          ? ({ userType: 'general', companyId: clinic._id } as const)
          : ({ userType: 'doctor', companyId: distributor._id } as const);
      const { fullName, email, phone, mobileCountryCode, timezone } = doctor;
      const change = {
        _id: id,
        type: 'normal' as const,
        fullName,
        email,
        phone,
        mobileCountryCode,
        timezone,
        ...place,
      };
      await expect(bed.call(saveStaff, change, { as: admin })).rejects.toMatchObject({
        code: 4090002,
        msg: expect.stringContaining('families in care: 3'),
      });
      const { _id: foreign } = await bed.call(saveStaff, staffForm({ userType: 'doctor', companyId: stranger._id }), {
        as: admin,
      });
      for (const wrong of [id, foreign])
        await expect(bed.call(saveStaff, { ...change, successorId: wrong }, { as: admin })).rejects.toMatchObject({
          data: { issues: [{ path: 'successorId' }] },
        });
      expect((await bed.published(clinicianLeft)).filter(({ staffId }) => staffId === id)).toEqual([]);
      await bed.call(
        saveStaff,
        { ...change, userType: 'doctor', companyId: clinic._id, phone: '0399998888' },
        { as: admin },
      );

      expect(await bed.call(saveStaff, { ...change, successorId }, { as: admin })).toMatchObject({ _id: id, ...place });
      const published = (await bed.published(clinicianLeft)).filter(({ staffId }) => staffId === id);
      expect(published).toMatchObject([{ successorId, place, record: { call: 'POST /api/admin/users' } }]);
    },
  );

  test('of two clinicians deleted concurrently in favour of each other, one stays', async () => {
    const { clinic } = await companyTrees();
    bed.stubRpc(countTreatedFamilies, () => ({ count: 1 }));
    const make = async () =>
      (await bed.call(saveStaff, staffForm({ companyId: clinic._id, userType: 'doctor' }), { as: admin }))._id;
    const [one, two] = [await make(), await make()];
    const outcomes = await Promise.allSettled([
      bed.call(deleteStaff, { id: one, successorId: two }, { as: admin }),
      bed.call(deleteStaff, { id: two, successorId: one }, { as: admin }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('of two administrators who delete each other concurrently, one stays', async () => {
    await bed.sql(`DELETE FROM staff WHERE type = 'admin'`, [], { scope: 'global' });
    const [one, two] = await Promise.all(
      [0, 1].map(() => bed.call(saveStaff, staffForm({ type: 'admin' }), { as: admin })),
    );
    const ids = [one?._id ?? '', two?._id ?? ''];
    const tokens = await Promise.all(ids.map((id) => bed.tokenFor({ role: 'admin', id })));
    const outcomes = await Promise.allSettled(
      ids.map((_, n) => bed.call(deleteStaff, { id: ids[1 - n] ?? '' }, { as: tokens[n], language: 'de' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [left] = await bed.sql<{ id: string }>(`SELECT id FROM staff WHERE type = 'admin'`, [], { scope: 'global' });
    await expect(bed.call(setStaffLocked, { id: left?.id ?? '', locked: true }, { as: admin })).rejects.toMatchObject({
      code: 4090002,
    });
  });
});

describe('findStaff', () => {
  test('searches, filters, sorts and pages within the scope', async () => {
    const { distributor, clinic, stranger, adminOf } = await companyTrees();
    const people: [string, string, 'admin' | 'general' | 'doctor', string][] = [
      ['Zoë Ångström', distributor._id, 'admin', '0311110001'],
      ['Aoi 田中', clinic._id, 'doctor', '0322220002'],
      ['Ben 100%', clinic._id, 'general', '0333330003'],
      ['Carl Fremd', stranger._id, 'general', '0311110004'],
    ];
    for (const [fullName, companyId, userType, phone] of people) {
      const email = fullName.startsWith('Zoë') ? 'zoe.angstrom@sakura.test' : `${phone}@fovea.test`;
      await bed.call(saveStaff, staffForm({ fullName, companyId, userType, phone, email }), { as: admin });
    }
    const chief = await adminOf(distributor._id);
    const names = async (filter: Parameters<typeof bed.call<typeof findStaff>>[1], as = chief) =>
      (await bed.call(findStaff, { sort: 'fullName', ...filter }, { as })).list.map(({ fullName }) => fullName);

    expect(await names({})).toEqual(['Aoi 田中', 'Ben 100%', 'Zoë Ångström']);
    expect(await names({ sort: 'fullName', order: 'desc', pageSize: 1, current: 2 })).toEqual(['Ben 100%']);
    expect((await bed.call(findStaff, { pageSize: 1 }, { as: chief })).total).toBe(3);
    expect(await names({ searchStr: 'zoe angs' })).toEqual(['Zoë Ångström']);
    expect(await names({ searchStr: '田中' })).toEqual(['Aoi 田中']);
    expect(await names({ searchStr: 'ZOE.angs' })).toEqual(['Zoë Ångström']);
    expect(await names({ searchStr: 'zo' })).toEqual(['Zoë Ångström']);
    expect(await names({ searchStr: '_oe.angs' })).toEqual([]);
    expect(await names({ searchStr: '100%' })).toEqual(['Ben 100%']);
    expect(await names({ phone: '1111' })).toEqual(['Zoë Ångström']);
    expect(await names({ userType: 'doctor' })).toEqual(['Aoi 田中']);
    expect(await names({ userType: 'all' as never })).toHaveLength(3);
    expect(await names({ companyName: 'sakura', companyId: distributor._id })).toEqual(['Zoë Ångström']);
    expect(await names({ companyId: stranger._id })).toEqual([]);
    expect(await names({ db: 'au', companyId: stranger._id }, admin)).toEqual(['Carl Fremd']);
    expect(await names({ db: 'jp', companyId: stranger._id }, admin)).toEqual([]);
    const chief2 = await bed.call(saveStaff, staffForm({ type: 'admin', fullName: 'Platform Chief' }), { as: admin });
    for (const db of ['jp', 'au'])
      expect(await names({ db, userType: 'admin', searchStr: 'platform chief' }, admin)).toEqual(['Platform Chief']);
    expect(await names({ db: 'jp', companyName: 'sakura', searchStr: 'platform chief' }, admin)).toEqual([]);
    expect(await names({ searchStr: 'platform chief' })).toEqual([]);
    await bed.call(deleteStaff, { id: chief2._id }, { as: admin });
    await expect(names({ db: 'au' })).rejects.toMatchObject({ code: 4030003 });
    expect(await names({}, await adminOf(stranger._id))).toEqual(['Carl Fremd']);
  });
});

describe('choices and rpcs', () => {
  test('return doctors, staff and contacts of a company', async () => {
    const { distributor, clinic, stranger, adminOf } = await companyTrees();
    const doctor = await bed.call(saveStaff, staffForm({ companyId: clinic._id, userType: 'doctor' }), { as: admin });
    const chief = await bed.call(saveStaff, staffForm({ companyId: clinic._id, userType: 'admin' }), { as: admin });
    const choice = [{ _id: doctor._id, fullName: doctor.fullName, companyId: clinic._id }];
    expect((await bed.call(findDoctors, {}, { as: await adminOf(distributor._id) })).list).toEqual(choice);
    expect((await bed.call(findDoctors, { companyId: clinic._id }, { as: await adminOf(stranger._id) })).list).toEqual(
      [],
    );
    const parent = await bed.tokenFor({ role: 'customer', companyId: clinic._id, region: 'jp' });
    expect((await bed.call(findPortalDoctors, {}, { as: parent })).list).toEqual(choice);
    expect((await bed.call(findCompanyStaff, { companyId: clinic._id }, { as: admin })).list).toHaveLength(2);
    expect(
      (await bed.call(findCompanyStaff, { companyId: clinic._id }, { as: await adminOf(stranger._id) })).list,
    ).toEqual([]);

    expect(await bed.callRpc(companyContacts, { companyId: clinic._id })).toMatchObject({
      list: [{ _id: chief._id, email: chief.email }],
    });
    expect(await bed.callRpc(countCompanyStaff, { companyId: clinic._id })).toEqual({ count: 2 });
    expect(await bed.callRpc(staffById, { id: doctor._id })).toMatchObject({ _id: doctor._id, companyId: clinic._id });
    expect(await bed.callRpc(staffById, { id: newId() })).toBeNull();
  });

  test('issue keys of which only the hash is stored', async () => {
    const { _id: companyId } = await aCompany(bed);
    const staff = await bed.call(saveStaff, staffForm({ companyId }), { as: admin });
    const { key, expiresAt } = await bed.call(getStaffKey, { id: staff._id }, { as: admin });
    const hours = (new Date(expiresAt).getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(JSON.stringify(await bed.sql('SELECT * FROM staff_reset_key', [], { scope: 'global' }))).not.toContain(key);
    expect(await bed.callRpc(issueStaffKey, { staffId: staff._id, purpose: 'onboarding' })).toMatchObject({
      email: staff.email,
      key: expect.any(String),
    });
    expect(await bed.callRpc(issueStaffKey, { staffId: newId(), purpose: 'reset' })).toBeNull();
    await bed.call(sendInstallationEmail, { id: staff._id }, { as: admin });
    expect((await bed.published(staffInvited)).filter(({ staffId }) => staffId === staff._id)).toHaveLength(2);
  });
});

describe('updateProfile', () => {
  test('changes the given fields and leaves the rest', async () => {
    const { _id: companyId } = await aCompany(bed);
    const staff = await bed.call(saveStaff, staffForm({ companyId }), { as: admin });
    const as = await bed.tokenFor({ role: 'general', id: staff._id, companyId });
    const changed = await bed.call(updateProfile, { fullName: 'Éva Nagy', language: 'pl' }, { as });
    expect(changed).toMatchObject({
      fullName: 'Éva Nagy',
      language: 'pl',
      phone: staff.phone,
      timezone: staff.timezone,
    });
    expect((await bed.call(findStaff, { searchStr: 'eva', companyId }, { as: admin })).total).toBe(1);
    await expect(bed.call(updateProfile, { fullName: 'ab' }, { as })).rejects.toMatchObject({ code: 4000001 });
    const late = { fullName: 'Éva N.', updatedAt: staff.updatedAt };
    await expect(bed.call(updateProfile, late, { as })).rejects.toMatchObject({ code: 4090003 });
    expect((await bed.call(updateProfile, { ...late, updatedAt: changed.updatedAt }, { as })).fullName).toBe('Éva N.');
  });
});
