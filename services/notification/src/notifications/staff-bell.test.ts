import { familyHandedOver, familyNoteShared } from '@fovea/contracts/customers/events';
import { visibleFamilyNames } from '@fovea/contracts/customers/rpcs';
import type { Language } from '@fovea/contracts/fields';
import {
  deleteStaffNotifications,
  findStaffNotifications,
  markStaffNotificationsRead,
} from '@fovea/contracts/notifications/endpoints';
import { planRequestDecided } from '@fovea/contracts/plan-requests/events';
import { planRequestForMail } from '@fovea/contracts/plan-requests/rpcs';
import {
  requestAnswered,
  requestAssigned,
  requestReplied,
  requestSent,
  requestsAssigned,
} from '@fovea/contracts/requests/events';
import { staffState } from '@fovea/contracts/staff/events';
import { companyContacts, staffById } from '@fovea/contracts/staff/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNotificationService } from '../service.ts';

const at = '2026-11-20T00:00:00.000Z';
let bed: TestBed;
/** Staff of the clinic, of the platform and of another clinic. */
let staff: { desk: string; other: string; admin: string };
let companyId: string;
let customerId: string;

beforeAll(async () => {
  bed = await startTestBed({ services: [createNotificationService] });
  const person = { email: 'a@example.test', fullName: 'Aoi', language: 'en' as const, timezone: 'Asia/Tokyo' };
  bed.stubRpc(companyContacts, ({ companyId: asked }) => ({
    list: (asked ? [staff.desk, staff.other] : [staff.admin]).map((_id) => ({ _id, ...person })),
  }));
  bed.stubRpc(staffById, ({ id }) => ({ _id: id, ...person, companyId: id === staff.admin ? null : companyId }));
  bed.stubRpc(visibleFamilyNames, ({ customerIds, actor }) => ({
    list: actor.role === 'doctor' ? [] : customerIds.map((_id) => ({ _id, name: 'Hana Yamada' })),
  }));
  bed.stubRpc(planRequestForMail, () => ({
    accountName: 'Taro',
    companyName: 'Midori',
    planName: 'Half a year',
    createdAt: at,
    reason: null,
    status: 'approved' as const,
    staffId: staff.desk,
  }));
});
afterAll(() => bed.stop());
beforeEach(() => {
  staff = { desk: newId(), other: newId(), admin: newId() };
  companyId = newId();
  customerId = newId();
});

const tokenOf = (id: string, role: 'companyAdmin' | 'doctor' = 'companyAdmin', company = companyId) =>
  id === staff.admin ? bed.tokenFor({ role: 'admin', id }) : bed.tokenFor({ role, id, companyId: company });
const bellOf = async (id: string, language?: Language) =>
  (await bed.call(findStaffNotifications, {}, { as: await tokenOf(id), language })).list;
const family = () => ({ customerId, staffId: null });
const sender = () => ({ customerId: null, staffId: staff.desk });

describe('the bell of staff has an entry', () => {
  test('for requests and replies of families, for all mail recipients or the assignee', async () => {
    const requestId = newId();
    await bed.publish(requestSent, { requestId, ...family(), companyId, type: 'Lost', at });
    await bed.publish(requestSent, { requestId: newId(), ...family(), companyId, type: 'Meeting', at });
    await bed.idle();
    const reply = { requestId, ...family(), companyId, at };
    await bed.publish(requestReplied, { ...reply, messageId: newId(), assignedTo: staff.other });
    await bed.idle();
    const link = `/work/customers/requests/${requestId}`;
    const asked = { kind: 'familyAsked', title: 'New request from a family', body: 'Hana Yamada', link };
    expect(await bellOf(staff.desk)).toMatchObject([asked]);
    expect(await bellOf(staff.other, 'ja')).toMatchObject([
      { kind: 'familyReplied', title: 'ご家族からメッセージが届きました', link },
      { kind: 'familyAsked' },
    ]);
    expect(await bellOf(staff.admin)).toEqual([]);
  });

  test('for requests of staff, for the platform’s administrators, and for the answer, for the requester', async () => {
    const requestId = newId();
    await bed.publish(requestSent, { requestId, ...sender(), companyId, type: 'Others', at });
    await bed.idle();
    const message = { requestId, messageId: newId(), ...sender(), at };
    await bed.publish(requestReplied, { ...message, companyId, assignedTo: staff.admin });
    await bed.publish(requestAnswered, { ...message, messageId: newId() });
    await bed.idle();
    const link = `/admin/customers/requests/${requestId}?region=jp`;
    expect(await bellOf(staff.admin)).toMatchObject([
      { kind: 'staffReplied', link },
      { kind: 'staffAsked', link },
    ]);
    expect(await bellOf(staff.desk)).toMatchObject([{ kind: 'platformAnswered', link: `/work/requests/${requestId}` }]);
    expect(await bellOf(staff.other)).toEqual([]);
  });

  test('for assignments and decisions, with a link', async () => {
    const requestId = newId();
    await bed.publish(requestAssigned, { requestId, ...family(), companyId, assignedTo: staff.desk, at });
    for (const why of ['work', 'treatment'] as const)
      await bed.publish(familyHandedOver, { customerId, staffId: staff.desk, why, at });
    await bed.publish(familyHandedOver, { customerId: null, staffId: staff.desk, why: 'colleague', at });
    await bed.publish(familyNoteShared, { customerId, staffId: staff.desk, at });
    await bed.publish(planRequestDecided, { requestId: newId(), customerId, status: 'approved', at });
    await bed.idle();
    const kinds = new Map((await bellOf(staff.desk)).map(({ kind, link }) => [kind, link]));
    expect(kinds).toEqual(
      new Map([
        ['requestAssigned', `/work/customers/requests/${requestId}`],
        ['workHandedOver', `/work/customers/${customerId}`],
        ['familyHandedOver', `/work/customers/${customerId}`],
        ['familiesHandedOver', '/work/customers'],
        ['noteTold', `/work/customers/${customerId}`],
        ['planApproved', '/work/plans/requests'],
      ]),
    );
  });

  test('once for many assignments, with a link to all of them', async () => {
    await bed.publish(requestsAssigned, { ofStaff: false, count: 500, assignedTo: staff.desk, at });
    await bed.publish(requestsAssigned, { ofStaff: true, count: 2, assignedTo: staff.admin, at });
    await bed.publish(familyHandedOver, { customerId: null, count: 1_000, staffId: staff.other, why: 'work', at });
    await bed.idle();
    expect(await bellOf(staff.desk)).toMatchObject([
      { title: '500 requests were assigned to you', body: '', link: '/work/customers/requests?assigned=me' },
    ]);
    expect(await bellOf(staff.desk, 'ja')).toMatchObject([{ title: '500件の依頼の担当者になりました' }]);
    expect(await bellOf(staff.admin)).toMatchObject([
      { link: '/admin/customers/requests?from=staff&assigned=me&region=jp' },
    ]);
    expect(await bellOf(staff.other)).toMatchObject([
      { title: '1,000 families of Today were handed over to you', link: '/work/customers/today?assigned=me' },
    ]);
  });

  test('once for each recipient for repeated events', async () => {
    const messageId = newId();
    const event = { requestId: newId(), messageId, ...family(), companyId, assignedTo: null, at };
    await bed.publish(requestReplied, event);
    await bed.publish(requestReplied, event);
    await bed.idle();
    expect(await bellOf(staff.desk)).toHaveLength(1);
    expect(await bellOf(staff.other)).toHaveLength(1);
  });
});

test('it is the reader’s own: read, deleted, without names of hidden families, and removed with the account', async () => {
  await bed.publish(requestSent, { requestId: newId(), ...family(), companyId, type: 'Others', at });
  await bed.publish(familyHandedOver, { customerId, staffId: staff.desk, why: 'work', at });
  await bed.idle();
  const as = await tokenOf(staff.desk);
  const [{ _id } = { _id: '' }] = await bellOf(staff.desk);
  const other = await tokenOf(staff.other);
  await bed.call(deleteStaffNotifications, { ids: [_id] }, { as: other });
  await bed.call(markStaffNotificationsRead, { all: true }, { as: other });
  expect(await bed.call(findStaffNotifications, {}, { as })).toMatchObject({ total: 2, unread: 2 });
  const asDoctor = await tokenOf(staff.desk, 'doctor');
  expect((await bed.call(findStaffNotifications, {}, { as: asDoctor })).list.map(({ body }) => body)).toEqual(['', '']);
  const moved = await tokenOf(staff.desk, 'companyAdmin', newId());
  expect(await bed.call(findStaffNotifications, {}, { as: moved })).toMatchObject({ total: 0, unread: 0 });
  await bed.call(markStaffNotificationsRead, { all: true }, { as });
  await bed.call(deleteStaffNotifications, { ids: [_id] }, { as });
  expect(await bed.call(findStaffNotifications, {}, { as })).toMatchObject({ total: 1, unread: 0 });
  const gone = { _id: staff.desk, fullName: null, companyId, type: 'normal', userType: 'general' } as const;
  await bed.publish(staffState, { ...gone, deleted: true });
  await bed.idle();
  expect(await bellOf(staff.desk)).toEqual([]);
});
