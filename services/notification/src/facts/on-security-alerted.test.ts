import { newCountryAlerted, platformSecurityAlerted, securityAlerted } from '@fovea/contracts/audit/events';
import type { SecurityAlert } from '@fovea/contracts/audit/schema';
import { findStaffNotifications } from '@fovea/contracts/notifications/endpoints';
import { companyContacts, staffById } from '@fovea/contracts/staff/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNotificationService } from '../service.ts';
import { openMailbox } from '../testing/mailbox.ts';

const admin = newId();
const clinicAdmin = newId();
const companyId = newId();
const person = { fullName: 'Ren Sato', language: 'en' as const, timezone: 'Asia/Tokyo' };
const addresses = { platform: 'platform@example.test', clinic: 'clinic@example.test' };
let bed: TestBed;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  bed = await startTestBed({ services: [createNotificationService], env: { SMTP_URL: mailbox.url } });
  bed.stubRpc(companyContacts, ({ companyId: asked, onlyAdmins }) => ({
    list: onlyAdmins
      ? [{ ...person, _id: asked ? clinicAdmin : admin, email: asked ? addresses.clinic : addresses.platform }]
      : [{ ...person, _id: admin, email: addresses.platform }],
  }));
  bed.stubRpc(staffById, ({ id }) => ({ ...person, _id: id, email: 'ren@example.test', companyId: null }));
});
afterAll(async () => {
  await bed.stop();
  await mailbox.close();
});
beforeEach(() => {
  mailbox.mails.length = 0;
});

const alert = (fields: Partial<SecurityAlert> & Pick<SecurityAlert, 'cause'>): SecurityAlert => ({
  alertId: newId(),
  companyId: null,
  personId: null,
  recordId: null,
  trail: null,
  at: '2026-11-20T00:00:00.000Z',
  ...fields,
});
const bellOf = async (token: string, db?: string) =>
  (await bed.call(findStaffNotifications, {}, { as: token, db })).list.map(({ kind, title, link }) => ({
    kind,
    title,
    link,
  }));
const textsTo = (address: string) => mailbox.to(address).map(({ subject, text }) => `${subject} ${text}`);

test('an alert of a region is mailed and in the bell once for repeated events, with a link', async () => {
  const personId = newId();
  const tried = alert({ cause: 'manyRefusals', personId });
  for (let times = 0; times < 2; times += 1) await bed.publish(securityAlerted, tried);
  const recordId = newId();
  await bed.publish(securityAlerted, alert({ cause: 'massExport', personId, recordId }));
  await bed.idle();
  const asAdmin = await bed.tokenFor({ role: 'admin', id: admin });
  const refused = `/admin/audit?kind=security&action=signInRefused&actorId=${personId}&region=jp`;
  expect(await bellOf(asAdmin, 'jp')).toEqual([
    {
      kind: 'massExport',
      title: 'Data of very many people was exported',
      link: `/admin/audit/${recordId}?region=jp`,
    },
    { kind: 'manyRefusals', title: 'Many refused sign-ins for one account', link: refused },
  ]);
  expect(await bellOf(asAdmin, 'au')).toEqual([]);
  const [first, second, ...others] = textsTo(addresses.platform).sort();
  expect(others).toEqual([]);
  expect(first).toMatch(/Data of very many people[\s\S]*By: Ren Sato[\s\S]*Region: jp/);
  expect(second).toMatch(/In 10 minutes 20 or more sign-ins[\s\S]*Account: Ren Sato/);
  expect(textsTo(addresses.clinic)).toEqual([]);
});

test('an alert of the platform is mailed once and in the bell of every region', async () => {
  const personId = newId();
  await bed.publish(platformSecurityAlerted, alert({ cause: 'adminCreated', personId }));
  await bed.publish(platformSecurityAlerted, alert({ cause: 'trailBroken', trail: 'au' }));
  await bed.idle();
  const asAdmin = await bed.tokenFor({ role: 'admin', id: admin });
  for (const region of ['jp', 'au'])
    expect(await bellOf(asAdmin, region)).toEqual(
      expect.arrayContaining([
        { kind: 'trailBroken', title: 'The audit trail is broken', link: '/admin/audit' },
        {
          kind: 'adminCreated',
          title: 'The platform has a new administrator',
          link: `/admin/users/${personId}`,
        },
      ]),
    );
  expect(textsTo(addresses.platform).sort()).toEqual([
    expect.stringContaining('A new administrator of the platform: Ren Sato'),
    expect.stringContaining('The audit trail is broken: au'),
  ]);
});

test('a company’s new administrator is notified only to its own administrators', async () => {
  const personId = newId();
  await bed.publish(securityAlerted, alert({ cause: 'companyAdminCreated', companyId, personId }));
  await bed.idle();
  const asClinic = await bed.tokenFor({ role: 'companyAdmin', id: clinicAdmin, companyId });
  expect(await bellOf(asClinic)).toMatchObject([{ kind: 'companyAdminCreated', link: `/work/users/${personId}` }]);
  const stranger = await bed.tokenFor({ role: 'companyAdmin', id: newId(), companyId: newId() });
  expect(await bellOf(stranger)).toEqual([]);
  expect(textsTo(addresses.clinic)).toHaveLength(1);
  expect(textsTo(addresses.platform)).toEqual([]);
});

test('a sign-in from a new country is notified to the company’s administrators, else to the platform’s', async () => {
  const personId = newId();
  const at = '2026-11-20T00:00:00.000Z';
  const ofClinic = { alertId: newId(), companyId, region: 'jp', personId, country: 'DE', at };
  for (let times = 0; times < 2; times += 1) await bed.publish(newCountryAlerted, ofClinic);
  await bed.publish(newCountryAlerted, { ...ofClinic, alertId: newId(), companyId: null, region: null });
  await bed.idle();
  const asClinic = await bed.tokenFor({ role: 'companyAdmin', id: clinicAdmin, companyId });
  const [rung] = await bellOf(asClinic);
  expect(rung).toEqual({
    kind: 'newCountry',
    title: 'Sign-in from a new country: Germany',
    link: `/work/users/${personId}`,
  });
  const elsewhere = 'SELECT 1 FROM notification WHERE staff_id = $1';
  expect(await bed.sql(elsewhere, [clinicAdmin], { scope: 'au' })).toEqual([]);
  const asAdmin = await bed.tokenFor({ role: 'admin', id: admin });
  for (const region of ['jp', 'au'])
    expect((await bellOf(asAdmin, region))[0]).toMatchObject({ kind: 'newCountry', link: `/admin/users/${personId}` });
  for (const address of [addresses.clinic, addresses.platform])
    expect(textsTo(address)).toEqual([
      expect.stringMatching(/new country: Ren Sato[\s\S]*Country: Germany\.[\s\S]*20\/11\/2026 09:00 \(Asia\/Tokyo\)/),
    ]);
});
