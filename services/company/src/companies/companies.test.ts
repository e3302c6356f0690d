import {
  findAllCompanies,
  findCompanies,
  getCompany,
  saveCompany,
  switchOrUpdateCompany,
} from '@fovea/contracts/companies/endpoints';
import { companyState } from '@fovea/contracts/companies/events';
import { getSignUpCompany } from '@fovea/contracts/companies/portal-endpoints';
import { companiesForStatements, companyById } from '@fovea/contracts/companies/rpcs';
import { type Company, mostMarkBytes } from '@fovea/contracts/companies/schema';
import { wasUploaded } from '@fovea/contracts/files/rpcs';
import { countCompanyCustomers } from '@fovea/contracts/patients/rpcs';
import { newId } from '@fovea/kit/database/ids';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, companyForm, formOf, startBed } from '../testing/stage.ts';

let bed: TestBed;
let admin: string;
beforeAll(async () => {
  bed = await startBed();
  admin = await bed.tokenFor({ role: 'admin' });
});
afterAll(() => bed.stop());

const aDistributor = (fields = {}) => aCompany(bed, admin, { name: 'Sakura Vision', type: 'Distributor', ...fields });
const save = (company: Company, change: Parameters<typeof formOf>[1]) =>
  bed.call(saveCompany, formOf(company, change), { as: admin });
const lastState = async (id: string) => (await bed.published(companyState)).filter(({ _id }) => _id === id).at(-1);

describe('saveCompany', () => {
  test('numbers companies from 100001 and tells of them', async () => {
    const first = await aDistributor();
    const clinic = await aCompany(bed, admin, {
      parentCompanyId: first._id,
      company_custom_id: 'MID_01',
      prepaid_subscriptions: 3,
    });
    expect([first.company_number, clinic.company_number]).toEqual([100001, 100002]);
    expect(clinic).toMatchObject({
      parentCompanyName: 'Sakura Vision',
      company_custom_id: 'MID_01',
      diviendPercentage: 20,
      prepaid_subscriptions: 3,
      disabled: false,
    });
    expect(await lastState(clinic._id)).toMatchObject({
      ancestors: [clinic._id, first._id],
      mobileCountryCode: '81',
      deleted: false,
    });
    expect(await bed.call(getCompany, { id: clinic._id }, { as: admin })).toEqual(clinic);
    expect(await bed.callRpc(companyById, { id: clinic._id })).toMatchObject({
      _id: clinic._id,
      mobileCountryCode: '81',
      owner_email: 'midori@fovea.test',
    });
    expect(await bed.callRpc(companyById, { id: newId() })).toBeNull();
    const { _id, name, type, country, parentCompanyId, diviendPercentage } = clinic;
    expect(await bed.callRpc(companiesForStatements, { ids: [newId(), _id] })).toEqual({
      list: [{ _id, name, type, country, parentCompanyId, diviendPercentage }],
    });
  });

  test('publishes since when contraindications are asked for, which other changes keep', async () => {
    const off = await aCompany(bed, admin);
    expect(off).toMatchObject({ enrolmentCheck: false, checkUpHoldDays: null, homeCheck: false });
    expect(await lastState(off._id)).toMatchObject({ enrolmentCheckSince: null, checkUpHoldDays: null });
    const on = await save(off, { enrolmentCheck: true, checkUpHoldDays: '14', homeCheck: true });
    expect(on).toMatchObject({ enrolmentCheck: true, checkUpHoldDays: 14, homeCheck: true });
    const { enrolmentCheckSince: since } = (await lastState(on._id)) ?? {};
    expect(Date.now() - Date.parse(since ?? '')).toBeLessThan(60_000);
    const renamed = await save(on, { name: 'Midori Eye Hospital' });
    expect(await lastState(on._id)).toMatchObject({ enrolmentCheckSince: since, checkUpHoldDays: 14 });
    await save(renamed, { enrolmentCheck: false, checkUpHoldDays: null, homeCheck: false });
    expect(await lastState(on._id)).toMatchObject({ enrolmentCheckSince: null, checkUpHoldDays: null });
  });

  test.each([
    ['an unknown region', { databaseUrl: 'mars' }, 'databaseUrl'],
    ['an unknown parent', { parentCompanyId: newId() }, 'parentCompanyId'],
    ['a percentage over 100', { taxPercentage: 101 }, 'taxPercentage'],
    ['no address', { address: '' }, 'address'],
  ])('refuses %s', async (_, fields, path) => {
    await expect(aCompany(bed, admin, fields)).rejects.toMatchObject({ code: 4000001, data: { issues: [{ path }] } });
  });

  test('stores a mark that its sender uploaded until it is removed, also when others save', async () => {
    const imageUrl = `http://localhost:8080/api/files/${newId()}/${newId()}.png`;
    const calls: unknown[] = [];
    bed.stubRpc(wasUploaded, ({ key, ...about }) => {
      calls.push(about);
      return { was: imageUrl.endsWith(key.replace('uploads/', '')) };
    });
    const clinic = await aCompany(bed, admin, { imageUrl });
    expect(clinic.imageUrl).toBe(imageUrl);
    expect(await bed.callRpc(companyById, { id: clinic._id })).toMatchObject({ imageUrl });
    expect(calls).toEqual([{ uploadedBy: expect.any(String), isPrivate: false, maxBytes: mostMarkBytes }]);
    // Another administrator saves the form as it was loaded.
    const saved = await bed.call(saveCompany, formOf(clinic, { name: 'Midori' }), {
      as: await bed.tokenFor({ role: 'admin' }),
    });
    expect(saved).toMatchObject({ name: 'Midori', imageUrl });
    expect(calls).toHaveLength(1);
    for (const refused of ['https://elsewhere.test/mark.png', imageUrl.replace('.png', '.pdf'), `${imageUrl}?a=b`])
      await expect(save(saved, { imageUrl: refused })).rejects.toMatchObject({
        data: { issues: [{ path: 'imageUrl' }] },
      });
    expect(await save(saved, { imageUrl: null })).toMatchObject({ imageUrl: null });
    expect(await bed.callRpc(companyById, { id: clinic._id })).toMatchObject({ imageUrl: null });
  });

  test('is for platform administrators', async () => {
    const chief = await bed.tokenFor({ role: 'companyAdmin' });
    await expect(bed.call(saveCompany, companyForm(), { as: chief })).rejects.toMatchObject({ code: 4030001 });
  });
});

describe('the tree', () => {
  test('carries everyone beneath a moved company along', async () => {
    const [oldTop, newTop] = [await aDistributor(), await aDistributor()];
    const middle = await aDistributor({ parentCompanyId: oldTop._id });
    const clinic = await aCompany(bed, admin, { parentCompanyId: middle._id });
    const moved = await save(middle, { parentCompanyId: newTop._id });
    expect(moved.parentCompanyName).toBe('Sakura Vision');
    expect((await lastState(middle._id))?.ancestors).toEqual([middle._id, newTop._id]);
    expect((await lastState(clinic._id))?.ancestors).toEqual([clinic._id, middle._id, newTop._id]);
    await save(moved, { parentCompanyId: null });
    expect((await lastState(clinic._id))?.ancestors).toEqual([clinic._id, middle._id]);
  });

  test('has no cycle and no clinic above anyone', async () => {
    const top = await aDistributor();
    const below = await aDistributor({ parentCompanyId: top._id });
    const clinic = await aCompany(bed, admin, { parentCompanyId: below._id });
    const refused = (path: string) => ({ code: 4000001, data: { issues: [{ path }] } });
    await expect(save(top, { parentCompanyId: top._id })).rejects.toMatchObject(refused('parentCompanyId'));
    await expect(save(top, { parentCompanyId: below._id })).rejects.toMatchObject(refused('parentCompanyId'));
    await expect(aCompany(bed, admin, { parentCompanyId: clinic._id })).rejects.toMatchObject(
      refused('parentCompanyId'),
    );
    await expect(save(below, { type: 'Clinic' })).rejects.toMatchObject(refused('type'));
  });

  test('lets one of two moves win that would make a cycle together', async () => {
    const [one, two] = [await aDistributor(), await aDistributor()];
    const outcomes = await Promise.allSettled([
      save(one, { parentCompanyId: two._id }),
      save(two, { parentCompanyId: one._id }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('an update', () => {
  test('refuses a form that somebody else overtook, and keeps what is left out', async () => {
    const company = await aCompany(bed, admin, { prepaid_subscriptions: 7, register_number: 'R-1' });
    const { register_number: _, prepaid_subscriptions: __, ...form } = formOf(company, { name: 'Renamed' });
    expect(await bed.call(saveCompany, form, { as: admin })).toMatchObject({
      name: 'Renamed',
      prepaid_subscriptions: 7,
      register_number: 'R-1',
    });
    await expect(save(company, { name: 'Too late' })).rejects.toMatchObject({ code: 4090003 });
    await expect(bed.call(saveCompany, { ...companyForm(), _id: newId() }, { as: admin })).rejects.toMatchObject({
      code: 4040001,
    });
  });

  test('moves a company to another region only without families', async () => {
    const company = await aCompany(bed, admin);
    await expect(save(company, { databaseUrl: 'au' })).rejects.toMatchObject({ code: 5030001 });
    bed.stubRpc(countCompanyCustomers, () => ({ count: 2 }));
    await expect(save(company, { databaseUrl: 'au' })).rejects.toMatchObject({
      code: 4090002,
      msg: 'This is still in use: customers.',
    });
    bed.stubRpc(countCompanyCustomers, () => ({ count: 0 }));
    expect((await save(company, { databaseUrl: 'au' })).databaseUrl).toBe('au');
  });

  test('disables and enables', async () => {
    const { _id: id } = await aCompany(bed, admin);
    expect((await bed.call(switchOrUpdateCompany, { id, disabled: true }, { as: admin })).disabled).toBe(true);
    expect((await lastState(id))?.disabled).toBe(true);
    expect((await bed.call(switchOrUpdateCompany, { id, disabled: false }, { as: admin })).disabled).toBe(false);
  });
});

describe('a sign-up link', () => {
  const invalid = { code: 4010005, msg: 'The link is invalid, please contact the administrator.' };

  test('tells a visitor the name of its company, and nothing else of it', async () => {
    const { _id: id } = await aCompany(bed, admin, { name: 'Asahi Eye Clinic' });
    expect(await bed.call(getSignUpCompany, { id })).toEqual({ name: 'Asahi Eye Clinic', mobileCountryCode: '81' });
  });

  test.each([
    ['without a company', {}],
    ['of none there ever was', { id: newId() }],
    ['that was cut short', { id: '0197' }],
  ])('%s is invalid', async (_, input) => {
    await expect(bed.call(getSignUpCompany, input)).rejects.toMatchObject(invalid);
  });

  test('of a disabled company is invalid', async () => {
    const { _id: id } = await aCompany(bed, admin);
    await bed.call(switchOrUpdateCompany, { id, disabled: true }, { as: admin });
    await expect(bed.call(getSignUpCompany, { id })).rejects.toMatchObject(invalid);
  });
});

describe('lists', () => {
  test('search, sort and page within the scope', async () => {
    const top = await aDistributor({
      name: 'Größe Vertrieb',
      company_custom_id: 'G_1',
      country: 'DE',
      databaseUrl: 'au',
    });
    const clinic = await aCompany(bed, admin, {
      name: 'Årsta Klinik',
      parentCompanyId: top._id,
      company_custom_id: 'GX1',
      databaseUrl: 'au',
    });
    const stranger = await aCompany(bed, admin, { name: 'Grosse Praxis' });
    const chief = await bed.tokenFor({ role: 'companyAdmin', companyId: top._id, region: 'au' });
    const clinician = await bed.tokenFor({ role: 'companyAdmin', companyId: clinic._id, region: 'au' });
    const names = async (filter: Parameters<typeof bed.call<typeof findCompanies>>[1], as = chief) =>
      (await bed.call(findCompanies, { sort: 'name', ...filter }, { as })).list.map(({ name }) => name);

    expect(await names({})).toEqual(['Årsta Klinik', 'Größe Vertrieb']);
    expect(await names({ searchStr: 'arsta' })).toEqual(['Årsta Klinik']);
    expect(await names({ companyCustomID: 'g_' })).toEqual(['Größe Vertrieb']);
    expect(await names({ companyNumber: String(clinic.company_number).slice(-3) })).toEqual(['Årsta Klinik']);
    expect(await names({ sort: 'company_number', order: 'desc', pageSize: 1 })).toEqual(['Årsta Klinik']);
    expect(await names({}, clinician)).toEqual(['Årsta Klinik']);
    expect((await bed.call(findCompanies, { db: 'au' }, { as: admin })).list.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining([top._id, clinic._id]),
    );
    expect((await bed.call(findCompanies, { db: 'au' }, { as: admin })).list.map(({ _id }) => _id)).not.toContain(
      stranger._id,
    );
    await expect(bed.call(getCompany, { id: stranger._id }, { as: chief })).rejects.toMatchObject({ code: 4040001 });
    await expect(bed.call(getCompany, { id: top._id }, { as: clinician })).rejects.toMatchObject({ code: 4040001 });

    const choices = async (input: Parameters<typeof bed.call<typeof findAllCompanies>>[1]) =>
      (await bed.call(findAllCompanies, input, { as: clinician })).list.map(({ _id }) => _id);
    expect(await choices({})).toEqual([clinic._id]);
  });

  test('targets of a transfer are those the caller may transfer to, by id and name alone', async () => {
    const top = await aDistributor({ name: 'Transfer Vertrieb' });
    const under = { parentCompanyId: top._id };
    const clinic = await aCompany(bed, admin, { name: 'Transfer Klinik', ...under });
    const sister = await aCompany(bed, admin, { name: 'Transfer Schwester', ...under });
    const far = await aCompany(bed, admin, { name: 'Transfer Praxis', databaseUrl: 'au' });
    const closed = await aCompany(bed, admin, { name: 'Transfer Alt', ...under });
    await bed.call(switchOrUpdateCompany, { id: closed._id, disabled: true }, { as: admin });
    const targets = async (actor: Parameters<typeof bed.tokenFor>[0]) =>
      (await bed.call(findAllCompanies, { other: true, searchStr: 'transfer' }, { as: await bed.tokenFor(actor) }))
        .list;
    expect(await targets({ role: 'companyAdmin', companyId: clinic._id })).toEqual([{ _id: top._id, name: top.name }]);
    expect(await targets({ role: 'general', companyId: far._id })).toEqual([]);
    const all = (await targets({ role: 'general', companyId: top._id })).map(({ _id }) => _id);
    expect(all.sort()).toEqual([clinic._id, sister._id, far._id].sort());
    await expect(targets({ role: 'doctor', companyId: clinic._id })).rejects.toMatchObject({ code: 4030001 });
  });
});
