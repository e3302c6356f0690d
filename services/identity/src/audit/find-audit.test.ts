import { findAudit, findCustomerHistory } from '@fovea/contracts/audit/endpoints';
import { accessRecorded } from '@fovea/contracts/audit/events';
import { findOwnHistory } from '@fovea/contracts/audit/portal-endpoints';
import { familyNames, maySeeFamily, personalChanges } from '@fovea/contracts/audit/rpcs';
import type { AccessRecord, AuditFilter } from '@fovea/contracts/audit/schema';
import type { RequestOf } from '@fovea/contracts/endpoint';
import { keyOfRow } from '@fovea/contracts/envelope';
import { reportShareNames } from '@fovea/contracts/report-shares/rpcs';
import { newId } from '@fovea/kit/database/ids';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBed } from '../testing/stage.ts';
import { aRecord } from './audit-fixtures.ts';

let bed: TestBed;
const family = newId();
/** Reads of the audit log are recorded too, so the fixtures lie in January. */
const january = { startDate: '2026-01-01', endDate: '2026-01-31' };
const on = (day: number) => `2026-01-${day}T12:00:00.000Z`;
const secret = aRecord({ at: on(20), customerIds: [family], fields: ['zip'], commitment: 'a'.repeat(64) });
const erased = aRecord({
  at: on(21),
  customerIds: [family],
  fields: ['zip'],
  commitment: 'b'.repeat(64),
  actorRole: 'customer',
  actorId: family,
});
const viewed = aRecord({
  at: on(22),
  kind: 'view',
  call: 'GET /api/admin/customers',
  actorRole: 'doctor',
  customerIds: [newId(), family],
});
const refund = aRecord({
  call: 'DELETE /api/admin/payments',
  at: on(15),
  changes: [{ field: 'amount', from: null, to: '−5 jpy' }],
  fields: ['amount'],
});
const all: AccessRecord[] = [secret, erased, viewed, refund];

beforeAll(async () => {
  bed = await startBed();
  await bed.publish(accessRecorded, { records: all });
  bed.stubRpc(personalChanges, ({ recordIds }) => ({
    list: recordIds
      .filter((id) => id === secret._id)
      .map((recordId) => ({ recordId, companyId: null, changes: [{ field: 'zip' as const, from: '1', to: '2' }] })),
  }));
  bed.stubRpc(maySeeFamily, ({ customerId, actor }) => ({ maySee: customerId === family && actor.role !== 'doctor' }));
  await bed.idle();
});
afterAll(() => bed.stop());

const find = async (filter: Partial<RequestOf<typeof findAudit>>) => {
  const { list, total } = await bed.call(
    findAudit,
    { db: 'jp', ...january, ...filter },
    { as: await bed.tokenFor({ role: 'admin' }) },
  );
  expect(total).toBe(list.length);
  return list.map(({ _id }) => _id);
};

describe('findAudit', () => {
  test.each<[string, Partial<AuditFilter>, AccessRecord[]]>([
    ['kind', { kind: 'view' }, [viewed]],
    ['role', { role: 'customer' }, [erased]],
    ['actor', { actorId: viewed.actorId }, [viewed]],
    ['family', { customerId: family }, [viewed, erased, secret]],
    ['days', { startDate: '2026-01-15', endDate: '2026-01-15' }, [refund]],
    ['days without any', { startDate: '2026-01-16', endDate: '2026-01-17' }, []],
    ['call', { searchStr: '/admin/PAYMENTS' }, [refund]],
    ['request', { searchStr: secret.requestId }, [secret]],
    ['nothing like it', { searchStr: 'nobody' }, []],
  ])('finds by %s', async (_, filter, expected) => {
    expect((await find(filter)).sort()).toEqual(expected.map(({ _id }) => _id).sort());
  });

  test('shows a region’s audit log to administrators, newest first', async () => {
    expect((await find({}))[3]).toBe(refund._id);
    expect((await find({ order: 'asc' }))[0]).toBe(refund._id);
    const as = await bed.tokenFor({ role: 'companyAdmin' });
    await expect(bed.call(findAudit, {}, { as })).rejects.toMatchObject({ code: 4030001 });
  });

  test('shows stored values and reports missing ones', async () => {
    const as = await bed.tokenFor({ role: 'admin' });
    const { list } = await bed.call(findAudit, { db: 'jp', ...january }, { as });
    const shown = (record: AccessRecord) => list.find(({ _id }) => _id === record._id);
    expect(shown(secret)).toMatchObject({
      changes: [{ field: 'zip', from: '1', to: '2' }],
      missing: null,
      address: '192.0.2.7',
    });
    expect(shown(erased)).toMatchObject({ changes: [], missing: 'erased', fields: ['zip'] });
    expect(shown(refund)).toMatchObject({ action: 'refunded', changes: refund.changes, missing: null });
  });
});

describe('the history of one family', () => {
  test('is for staff who may see the family, by the customer service’s rule', async () => {
    const { list } = await bed.call(
      findCustomerHistory,
      { id: family, order: 'asc' },
      { as: await bed.tokenFor({ role: 'general' }) },
    );
    expect(list.slice(0, 3).map(({ _id }) => _id)).toEqual([secret, erased, viewed].map(({ _id }) => _id));
    expect(JSON.stringify(list)).not.toContain('192.0.2.7');
    for (const [role, id] of [
      ['doctor', family],
      ['general', newId()],
    ] as const) {
      const as = await bed.tokenFor({ role });
      await expect(bed.call(findCustomerHistory, { id }, { as })).rejects.toMatchObject({ code: 4040001 });
    }
  });

  test('is for the family itself, and no other', async () => {
    // Wait until the earlier reads are recorded.
    await bed.idle();
    const as = await bed.tokenFor({ role: 'customer', id: family });
    const { list, total } = await bed.call(findOwnHistory, {}, { as });
    expect(total).toBe(list.length);
    expect(list.find(({ _id }) => _id === erased._id)?.actor).toEqual({
      _id: family,
      name: null,
      role: 'customer',
      company: null,
      isYou: true,
      link: null,
    });
    expect(JSON.stringify(list)).not.toContain(viewed.customerIds[0]);
    const stranger = await bed.tokenFor({ role: 'customer', id: newId() });
    expect((await bed.call(findOwnHistory, {}, { as: stranger })).total).toBe(0);
  });

  test('hides a clinic’s notes from the staff of the family’s next clinic', async () => {
    const [before, now] = [newId(), newId()];
    bed.stubRpc(maySeeFamily, () => ({ maySee: true }));
    const own = newId();
    const written = (actorCompanyId: string | null) =>
      aRecord({
        customerIds: [own],
        call: 'POST /api/admin/customers/notes',
        actorCompanyId,
        fields: ['note'],
        changes: [{ field: 'note', from: null, to: 'Difficult' }],
      });
    await bed.publish(accessRecorded, { records: [written(before), written(now), written(null)] });
    await bed.idle();
    const shownTo = async (actor: Parameters<typeof bed.tokenFor>[0]) => {
      const { list } = await bed.call(
        findCustomerHistory,
        { id: own, kind: 'change' },
        { as: await bed.tokenFor(actor) },
      );
      return list.map(({ changes }) => changes.length);
    };
    expect(await shownTo({ role: 'general', companyId: now })).toEqual([1, 1, 0]);
    expect(await shownTo({ role: 'general', companyId: before })).toEqual([1, 0, 1]);
    expect(await shownTo({ role: 'admin' })).toEqual([1, 1, 1]);
    // Notes and comments belong to the clinic, not to their author: the platform may edit them for the clinic.
    const commented = aRecord({ customerIds: [family], fields: ['comments', 'zip'], commitment: 'c'.repeat(64) });
    bed.stubRpc(personalChanges, ({ recordIds }) => {
      const changes = [
        { field: 'comments' as const, from: 'Difficult', to: 'Better' },
        { field: 'zip' as const, from: '1', to: '2' },
      ];
      const isRequested = recordIds.includes(commented._id);
      return { list: isRequested ? [{ recordId: commented._id, companyId: before, changes }] : [] };
    });
    await bed.publish(accessRecorded, { records: [{ ...commented, customerIds: [own], actorCompanyId: null }] });
    await bed.idle();
    expect((await shownTo({ role: 'general', companyId: now }))[0]).toBe(1);
    expect((await shownTo({ role: 'general', companyId: before }))[0]).toBe(2);
    expect((await shownTo({ role: 'admin' }))[0]).toBe(2);
    const { list } = await bed.call(findOwnHistory, {}, { as: await bed.tokenFor({ role: 'customer', id: own }) });
    expect(JSON.stringify(list)).not.toContain('Difficult');
    bed.stubRpc(maySeeFamily, ({ customerId, actor }) => ({
      maySee: customerId === family && actor.role !== 'doctor',
    }));
  });

  test('names the link’s recipient for views of a public page, independent of the session', async () => {
    const [own, share, stranger, guardian] = [newId(), newId(), newId(), newId()];
    const requestedIds: string[] = [];
    bed.stubRpc(familyNames, ({ customerIds }) => {
      requestedIds.push(...customerIds);
      return { list: [{ _id: guardian, name: 'Nao Sato' }] };
    });
    bed.stubRpc(reportShareNames, ({ ids }) => ({ list: ids.map((_id) => ({ _id, recipient: 'Dr Meyer' })) }));
    const view = { kind: 'view' as const, customerIds: [own], actorRole: 'customer' as const };
    const opened = { ...view, call: 'PUT /api/portal/shared-report' };
    await bed.publish(accessRecorded, {
      records: [
        aRecord({ ...opened, actorId: share, concerning: { share } }),
        // Recorded by the previous release as the parent's own view.
        aRecord({ ...opened, actorId: own }),
        aRecord({ ...view, call: 'GET /api/payment', actorId: stranger }),
        aRecord({
          call: 'DELETE /api/portal/guardians',
          actorId: own,
          actorRole: 'customer',
          customerIds: [own],
          concerning: { guardian },
        }),
      ],
    });
    await bed.idle();
    const as = await bed.tokenFor({ role: 'customer', id: own });
    const { list } = await bed.call(findOwnHistory, { order: 'asc' }, { as });
    const seen = list.map(({ actor: { isYou, name, link }, guardian: shownGuardian }) => ({
      isYou,
      name,
      link,
      whom: shownGuardian,
    }));
    expect(seen).toEqual([
      { isYou: false, name: null, link: { recipient: 'Dr Meyer' }, whom: null },
      { isYou: false, name: null, link: { recipient: null }, whom: null },
      { isYou: false, name: null, link: { recipient: null }, whom: null },
      { isYou: true, name: null, link: null, whom: 'Nao Sato' },
    ]);
    expect(requestedIds).toEqual([guardian]);
  });

  test('is paged by row key and filtered by topic', async () => {
    const called = aRecord({
      at: on(20),
      customerIds: [family],
      call: 'PUT /api/admin/worklist/call',
      fields: ['call'],
      changes: [{ field: 'call', from: null, to: 'Sounded tired' }],
    });
    await bed.publish(accessRecorded, { records: [called] });
    await bed.idle();
    const as = await bed.tokenFor({ role: 'general' });
    const read = (input: Partial<RequestOf<typeof findCustomerHistory>>) =>
      bed.call(findCustomerHistory, { id: family, kind: 'change', ...input }, { as });
    const ids = async (input: Partial<RequestOf<typeof findCustomerHistory>>) =>
      (await read(input)).list.map(({ _id }) => _id);
    // Two records of one instant: neither is skipped or repeated.
    const paged: string[] = [];
    for (let before: string | undefined; ; ) {
      const [row] = (await read({ pageSize: 1, before })).list;
      if (!row) break;
      paged.push(row._id);
      before = keyOfRow(row);
    }
    expect(paged).toEqual([erased, called, secret].map(({ _id }) => _id));
    expect(await ids({ topic: 'note' })).toEqual([called._id]);
    // Internal notes are hidden from the family.
    const parent = await bed.tokenFor({ role: 'customer', id: family });
    const own = await bed.call(findOwnHistory, { pageSize: 200 }, { as: parent });
    expect(own.list.find(({ _id }) => _id === called._id)).toMatchObject({ fields: ['call'], changes: [] });
    expect(await ids({ topic: 'record' })).toEqual([erased, secret].map(({ _id }) => _id));
    await expect(read({ before: '2026-99-01T00:00:00.000Z~nobody' })).rejects.toMatchObject({ code: 4000001 });
  });
});
