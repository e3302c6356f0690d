import { wasUploaded } from '@fovea/contracts/files/rpcs';
import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { getUserInfo, saveStaff, updateProfile } from '@fovea/contracts/staff/endpoints';
import { newId } from '@fovea/kit/database/ids';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, staffForm, startBed } from '../testing/stage.ts';

let bed: TestBed;
let companyId: string;
let sisterId: string;
let admin: string;
let dashboardUrl = 'https://dash.test';
beforeAll(async () => {
  bed = await startBed();
  bed.stubRpc(platformSettings, () => ({
    currencies: [],
    maxPatients: 5,
    guaranteeMonths: 12,
    graceDays: 5,
    reportMonths: 3,
    dashboardUrl,
  }));
  companyId = (await aCompany(bed))._id;
  sisterId = (await aCompany(bed))._id;
  admin = await bed.tokenFor({ role: 'admin' });
});
afterAll(() => bed.stop());

const stored = async (id: string) => (await bed.sql('SELECT * FROM staff WHERE id = $1', [id], { scope: 'global' }))[0];
const refusedAt = (path: string) => ({ code: 4000001, data: { issues: [{ path }] } });

describe('a picture', () => {
  test('must have been uploaded by its sender, and can be removed', async () => {
    const { _id } = await bed.call(saveStaff, staffForm({ companyId }), { as: admin });
    const as = await bed.tokenFor({ role: 'companyAdmin', id: _id, companyId });
    const imageUrl = `http://localhost:8080/api/files/${newId()}/${newId()}.png`;
    const uploaders = new Set([_id]);
    bed.stubRpc(wasUploaded, ({ key, uploadedBy }) => ({
      was: imageUrl.endsWith(key.replace('uploads/', '')) && uploaders.has(uploadedBy),
    }));
    const shown = { imageUrl: expect.stringMatching(new RegExp(`^${imageUrl}\\?`)) };
    expect(await bed.call(updateProfile, { imageUrl }, { as })).toMatchObject(shown);
    await expect(bed.call(updateProfile, { imageUrl: 'https://elsewhere.test/me.png' }, { as })).rejects.toMatchObject(
      refusedAt('imageUrl'),
    );
    const missing = imageUrl.replace('.png', '.jpg');
    await expect(bed.call(updateProfile, { imageUrl: missing }, { as })).rejects.toMatchObject(refusedAt('imageUrl'));
    const { _id: otherId } = await bed.call(saveStaff, staffForm({ companyId }), { as: admin });
    const other = await bed.tokenFor({ role: 'companyAdmin', id: otherId, companyId });
    await expect(bed.call(updateProfile, { imageUrl }, { as: other })).rejects.toMatchObject(refusedAt('imageUrl'));
    uploaders.clear();
    expect(await bed.call(updateProfile, { phone: '0388888888' }, { as })).toMatchObject(shown);
    // A value that was read is accepted again: the signature is not stored.
    const { imageUrl: read } = await bed.call(getUserInfo, {}, { as });
    await bed.call(updateProfile, { imageUrl: read }, { as });
    expect(await bed.sql('SELECT image_url FROM staff WHERE image_url IS NOT NULL', [], { scope: 'global' })).toEqual([
      { image_url: imageUrl },
    ]);
    expect(await bed.call(updateProfile, { imageUrl: null }, { as })).toMatchObject({ imageUrl: null });
  });
});

describe('the external dashboard', () => {
  const refused = {
    data: {
      issues: [
        { path: 'displayMessage', message: 'There is no external dashboard yet: enter its address in Settings first.' },
      ],
    },
  };

  test('cannot be assigned while the settings have no URL of it', async () => {
    const { _id, ...staff } = await bed.call(saveStaff, staffForm({ companyId }), { as: admin });
    dashboardUrl = '';
    const form = staffForm({ companyId, email: staff.email, displayMessage: true });
    await expect(bed.call(saveStaff, { ...form, _id }, { as: admin })).rejects.toMatchObject(refused);
    await expect(bed.call(saveStaff, { ...form, email: `new.${form.email}` }, { as: admin })).rejects.toMatchObject(
      refused,
    );
    dashboardUrl = 'https://dash.test';
    expect(await bed.call(saveStaff, { ...form, _id }, { as: admin })).toMatchObject({ displayMessage: true });
    // Existing dashboard users can still be saved.
    dashboardUrl = '';
    expect(await bed.call(saveStaff, { ...form, _id, fullName: 'Renamed' }, { as: admin })).toMatchObject({
      fullName: 'Renamed',
      displayMessage: true,
    });
    dashboardUrl = 'https://dash.test';
  });
});

describe('fields that may be changed of a colleague', () => {
  const values = {
    fullName: 'Other Name',
    phone: '0399999999',
    language: 'fr',
    userType: 'doctor',
    email: 'another@fovea.test',
    displayMessage: true,
    type: 'admin',
  };
  test.each([
    ['fullName', 'admin', true],
    ['fullName', 'companyAdmin', true],
    ['phone', 'companyAdmin', true],
    ['language', 'companyAdmin', true],
    ['userType', 'companyAdmin', true],
    ['email', 'admin', true],
    ['email', 'companyAdmin', false],
    ['displayMessage', 'admin', true],
    ['displayMessage', 'companyAdmin', false],
    ['type', 'admin', false],
    ['type', 'companyAdmin', false],
  ] as const)('%s as %s: %p', async (field, role, isAllowed) => {
    const { _id, email } = await bed.call(saveStaff, staffForm({ companyId }), { as: admin });
    const before = await stored(_id);
    const as = await bed.tokenFor({ role, companyId });
    const form = {
      ...staffForm({ companyId, email }),
      _id,
      [field]: field === 'email' ? `new.${email}` : values[field],
    };
    const save = bed.call(saveStaff, form, { as });
    if (isAllowed) return expect(await save).toMatchObject({ [field]: form[field] });
    await expect(save).rejects.toMatchObject(refusedAt(field));
    expect(await stored(_id)).toEqual(before);
  });

  test('refuses a company outside the own scope', async () => {
    const { _id, email } = await bed.call(saveStaff, staffForm({ companyId }), { as: admin });
    const as = await bed.tokenFor({ role: 'companyAdmin', companyId });
    await expect(
      bed.call(saveStaff, { ...staffForm({ companyId: sisterId, email }), _id }, { as }),
    ).rejects.toMatchObject(refusedAt('companyId'));
  });

  test.each(['general', 'doctor'] as const)('%s may change nobody', async (role) => {
    const { _id, email } = await bed.call(saveStaff, staffForm({ companyId }), { as: admin });
    const as = await bed.tokenFor({ role, companyId });
    await expect(bed.call(saveStaff, { ...staffForm({ companyId, email }), _id }, { as })).rejects.toMatchObject({
      code: 4030001,
    });
  });

  test('only a platform administrator creates platform administrators and dashboard users', async () => {
    const as = await bed.tokenFor({ role: 'companyAdmin', companyId });
    await expect(bed.call(saveStaff, staffForm({ type: 'admin' }), { as })).rejects.toMatchObject({ code: 4030001 });
    await expect(bed.call(saveStaff, staffForm({ companyId, displayMessage: true }), { as })).rejects.toMatchObject(
      refusedAt('displayMessage'),
    );
    expect(await bed.call(saveStaff, staffForm({ companyId, displayMessage: false }), { as })).toMatchObject({
      displayMessage: false,
    });
  });
});

describe('fields that may be changed of the own profile', () => {
  const changes = {
    email: 'mine@fovea.test',
    type: 'admin',
    userType: 'admin',
    companyId: newId(),
    displayMessage: true,
  };
  describe.each(['general', 'doctor'] as const)('%s', (userType) => {
    test.each(Object.keys(changes))('not %s', async (field) => {
      const { _id, ...staff } = await bed.call(saveStaff, staffForm({ companyId, userType }), { as: admin });
      const as = await bed.tokenFor({ role: userType, id: _id, companyId });
      const before = await stored(_id);
      await expect(
        bed.call(updateProfile, { [field]: Object(changes)[field] } as object, { as }),
      ).rejects.toMatchObject(refusedAt(field));
      expect(await stored(_id)).toEqual(before);
      // Sending the unchanged record back is allowed.
      const { email, type, displayMessage } = staff;
      expect(
        await bed.call(
          updateProfile,
          Object({ email, type, userType, companyId, displayMessage, phone: '0388888888' }),
          { as },
        ),
      ).toMatchObject({
        phone: '0388888888',
      });
    });
  });
});
