import { services } from '@fovea/contracts/endpoint';
import { healthOf } from '@fovea/contracts/health';
import { mailRelay } from '@fovea/contracts/notifications/rpcs';
import { noSeller } from '@fovea/contracts/seller';
import { checkDatabases, getBaseSetting, getSettings, saveSettings } from '@fovea/contracts/settings/endpoints';
import { settingsState } from '@fovea/contracts/settings/events';
import { mailSender, platformSettings } from '@fovea/contracts/settings/rpcs';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBed } from '../testing/stage.ts';

let bed: TestBed;
let admin: string;
beforeAll(async () => {
  bed = await startBed({
    STRIPE_API_URL: 'http://localhost:8420',
    TILE_URL: 'https://tiles.test/v1',
    CAPTCHA_PROVIDER: 'recaptcha',
    PUBLIC_URL: 'https://uat.fovea.example',
  });
  admin = await bed.tokenFor({ role: 'admin' });
});
afterAll(() => bed.stop());

const form = {
  currencies: ['jpy', 'aud'] as ('jpy' | 'aud')[],
  emailName: 'Fovea Japan',
  email: 'no-reply@fovea.test',
  emailHost: 'smtp.fovea.test',
  maxPatients: 4,
  guaranteeMonths: 6,
  graceDays: 5,
  reportMonths: 2,
  dashboardUrl: 'https://dash.fovea.test',
};

describe('base setting', () => {
  test('tells visitors what a page needs before sign-in', async () => {
    expect(await bed.call(getBaseSetting, {})).toMatchObject({
      dburls: [
        { key: 'jp', name: 'Japan' },
        { key: 'au', name: 'Australia' },
      ],
      captcha: { provider: 'recaptcha' },
      maps: { tileUrl: 'https://tiles.test/v1', geocoderUrl: null },
      payment: { publishableKey: null, apiUrl: 'http://localhost:8420' },
      environment: 'demo',
      maxPatients: 5,
    });
  });
});

describe('settings', () => {
  test('refuse a form that somebody else overtook, also the very first', async () => {
    const first = { ...form, emailPassword: 'sesame open', updatedAt: null };
    const outcomes = await Promise.allSettled([1, 2].map(() => bed.call(saveSettings, first, { as: admin })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { updatedAt } = await bed.call(getSettings, {}, { as: admin });
    await bed.call(saveSettings, { ...form, maxPatients: 7, updatedAt }, { as: admin });
    await expect(bed.call(saveSettings, { ...form, maxPatients: 8, updatedAt }, { as: admin })).rejects.toMatchObject({
      code: 4090003,
    });
    await bed.sql('DELETE FROM settings');
  });

  test('have defaults until somebody saves them', async () => {
    expect(await bed.call(getSettings, {}, { as: admin })).toMatchObject({
      hasEmailPassword: false,
      maxPatients: 5,
      guaranteeMonths: 12,
      graceDays: 5,
      reportMonths: 3,
    });
    expect(await bed.callRpc(mailSender, {})).toBeNull();
    await expect(bed.call(saveSettings, form, { as: admin })).rejects.toMatchObject({
      data: { issues: [{ path: 'emailPassword' }] },
    });
  });

  test('keep the mail password to themselves, and sealed', async () => {
    const saved = await bed.call(saveSettings, { ...form, emailPassword: 'sesame open' }, { as: admin });
    expect(saved).toEqual({
      ...form,
      seller: noSeller,
      emergencyNumbers: {},
      incidentDeadlines: {},
      hasEmailPassword: true,
      hasOwnSender: null,
      updatedAt: expect.any(String),
    });
    expect(JSON.stringify(await bed.sql('SELECT * FROM settings'))).not.toContain('sesame');
    expect((await bed.call(saveSettings, { ...form, maxPatients: 9 }, { as: admin })).maxPatients).toBe(9);
    const settings = await bed.callRpc(platformSettings, {});
    expect(settings).toMatchObject({ maxPatients: 9 });
    expect(JSON.stringify(settings)).not.toContain('sesame');
    expect(await bed.callRpc(mailSender, {})).toMatchObject({ emailName: 'Fovea Japan', emailPassword: 'sesame open' });
    expect((await bed.call(getBaseSetting, {})).currencies).toEqual(['jpy', 'aud']);
    await expect(
      bed.call(saveSettings, { ...form, emailHost: 'smtp.thief.test' }, { as: admin }),
    ).rejects.toMatchObject({
      data: { issues: [{ path: 'emailPassword' }] },
    });
  });
});

test('the platform’s seller is checked, stored and published', async () => {
  const seller = { ...noSeller, name: 'Fovea KK', japanTaxNumber: 't 1234567890123' };
  const save = (said: typeof seller) => bed.call(saveSettings, { ...form, seller: said }, { as: admin });
  await expect(save({ ...seller, abn: '51824753557' })).rejects.toMatchObject({
    data: { issues: [{ path: 'seller.abn', message: expect.stringContaining('ABN') }] },
  });
  await save(seller);
  await bed.call(saveSettings, form, { as: admin });
  expect((await bed.call(getSettings, {}, { as: admin })).seller.japanTaxNumber).toBe('T1234567890123');
  expect((await bed.published(settingsState)).at(-1)).toMatchObject({ seller: { name: 'Fovea KK', abn: '' } });
});

describe('checkDatabases', () => {
  test('says the time by which the platform counts', async () => {
    const before = new Date().toISOString();
    const { serverTime } = await bed.call(checkDatabases, {}, { as: admin });
    const inOrder = [before, serverTime, new Date().toISOString()];
    expect(inOrder).toEqual(inOrder.toSorted());
  });

  test('calls a region well when each service reached its database there', async () => {
    const check = async () =>
      (await bed.call(checkDatabases, {}, { as: admin })).list.map(({ key, status }) => [key, status]);
    for (const service of services)
      if (service !== 'company' && service !== 'billing') bed.stubRpc(healthOf(service), () => ({ down: [] }));
    expect(await check()).toEqual([
      ['jp', false],
      ['au', false],
    ]);
    bed.stubRpc(healthOf('billing'), () => ({ down: ['database au'] }));
    expect(await check()).toEqual([
      ['jp', true],
      ['au', false],
    ]);
  });
});

describe('the sender', () => {
  const sender = {
    emailName: 'Fovea',
    email: 'mail@fovea.test',
    emailHost: 'smtp.fovea.test',
    emailPassword: 'sesame',
  };
  const none = { emailName: '', email: '', emailHost: '', emailPassword: '' };
  const save = (body: Partial<typeof form & typeof sender>) =>
    bed.call(saveSettings, { currencies: ['jpy'], ...body }, { as: admin });
  const refusedFields = (error: { data: { issues: { path: string }[] } }) => error.data.issues.map(({ path }) => path);
  beforeEach(() => bed.sql('DELETE FROM settings'));

  test('is saved by the five specified fields alone, and the rest stays as it is', async () => {
    expect(await save(sender)).toMatchObject({ hasEmailPassword: true, maxPatients: 5, guaranteeMonths: 12 });
    await save({ maxPatients: 7, dashboardUrl: 'https://dash.fovea.test' });
    expect(await save({ ...sender, emailName: 'Fovea Japan' })).toMatchObject({
      maxPatients: 7,
      dashboardUrl: 'https://dash.fovea.test',
      emailName: 'Fovea Japan',
    });
  });

  test('may be empty where the installation has its own', async () => {
    bed.stubRpc(mailRelay, () => ({ isConfigured: true }));
    expect(await save({ ...none, maxPatients: 6 })).toMatchObject({ maxPatients: 6, hasOwnSender: true });
    expect(await bed.callRpc(mailSender, {})).toBeNull();
    const given = await bed.call(getSettings, {}, { as: admin });
    expect(await bed.call(saveSettings, given, { as: admin })).toMatchObject({ email: '' });
  });

  test.each([
    ['emailName', { ...none, emailName: 'Fovea' }, ['email', 'emailHost', 'emailPassword']],
    ['emailPassword', { ...none, emailPassword: 'sesame' }, ['emailName', 'email', 'emailHost']],
  ])('is complete once one field is set: %s', async (_, body, missing) => {
    bed.stubRpc(mailRelay, () => ({ isConfigured: true }));
    expect(await save(body).catch(refusedFields)).toEqual(missing);
  });

  test('is required where the installation has none', async () => {
    bed.stubRpc(mailRelay, () => ({ isConfigured: false }));
    expect(await save(none).catch(refusedFields)).toEqual(Object.keys(none));
  });

  test('can be removed again where the installation has its own', async () => {
    bed.stubRpc(mailRelay, () => ({ isConfigured: true }));
    await save(sender);
    expect(await save(none)).toMatchObject({ email: '', hasEmailPassword: false });
  });

  test.each(['', '1.5', 'many', -1])('takes no %j for a number', async (graceDays) => {
    const body = { ...sender, graceDays } as never;
    expect(await save(body).catch(refusedFields)).toEqual(['graceDays']);
  });
});
