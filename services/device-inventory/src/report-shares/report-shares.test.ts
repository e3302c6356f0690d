import { accessRecorded } from '@fovea/contracts/audit/events';
import { parentState } from '@fovea/contracts/customers/events';
import { patientState } from '@fovea/contracts/patients/events';
import {
  createReportShare,
  endReportShare,
  findReportShares,
  openSharedReport,
} from '@fovea/contracts/report-shares/portal-endpoints';
import { reportShareNames } from '@fovea/contracts/report-shares/rpcs';
import { mostShares } from '@fovea/contracts/report-shares/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

type Family = Awaited<ReturnType<Stage['addFamily']>>;

const share = ({ account: accountId, token }: Family, recipient = 'Dr Meyer', days = 30) =>
  stage.bed.call(createReportShare, { accountId, recipient, days }, { as: token });
const sharesOf = async ({ account: accountId, token }: Family) =>
  (await stage.bed.call(findReportShares, { accountId }, { as: token })).list;
const open = (key: string, db = 'jp', months: 4 | 12 = 4) => stage.bed.call(openSharedReport, { key, db, months });
const ended = { code: 4010007 };

async function trailOf({ id }: Family) {
  await stage.bed.idle();
  return (await stage.bed.published(accessRecorded))
    .flatMap(({ records }) => records)
    .flatMap(({ customerIds, kind, call, patientId, actorRole, actorId, concerning }) =>
      customerIds.includes(id) ? [{ kind, call, patientId, actorRole, actorId, concerning }] : [],
    );
}

describe('a link to a child’s report', () => {
  test('shows only the compliance to anyone with the link', async () => {
    const family = await stage.addFamily();
    const { key, ...made } = await share(family);
    expect(made).toMatchObject({ accountId: family.account, recipient: 'Dr Meyer', opened: 0, lastOpenedAt: null });
    expect(Date.parse(made.validUntil) - Date.parse(made.createdAt)).toBe(30 * 86_400_000);
    const report = await open(key);
    expect(report).toMatchObject({
      firstName: 'Mio',
      lastName: 'Sato',
      clinic: 'Midori Eye Clinic',
      validUntil: made.validUntil,
      compliance: { rate: null, months: expect.any(Array) },
    });
    const json = JSON.stringify(report);
    for (const hidden of [family.parent.email, family.id, family.account, family.patient.username, 'Dr Meyer'])
      expect(json).not.toContain(hidden);
    expect((await open(key, 'jp', 12)).compliance.months).toHaveLength(12);
    // The key itself is not stored.
    expect(await stage.bed.sql('SELECT 1 FROM report_share WHERE report_share::text LIKE $1', [`%${key}%`])).toEqual(
      [],
    );
    expect(JSON.stringify(await sharesOf(family))).not.toContain(key);
  });

  test('counts views, not requests, and records each in the family’s audit log', async () => {
    const family = await stage.addFamily();
    const { _id, key } = await share(family);
    await Promise.all([open(key), open(key), open(key, 'jp', 12)]);
    expect(await sharesOf(family)).toMatchObject([{ _id, opened: 1 }]);
    await stage.bed.sql(`UPDATE report_share SET last_opened_at = last_opened_at - interval '2 hours' WHERE id = $1`, [
      _id,
    ]);
    await open(key);
    const [seen] = await sharesOf(family);
    expect(seen).toMatchObject({ opened: 2 });
    expect(Date.now() - Date.parse(seen?.lastOpenedAt ?? '')).toBeLessThan(60_000);
    const about = { patientId: family.account, actorRole: 'customer' };
    const opened = { kind: 'view', call: 'PUT /api/portal/shared-report', actorId: _id, concerning: { share: _id } };
    expect(await trailOf(family)).toEqual([
      { kind: 'change', call: 'POST /api/portal/report-shares', ...about, actorId: family.id, concerning: {} },
      { ...opened, ...about },
      { ...opened, ...about },
    ]);
  });

  test('is recorded for the link, independent of the session', async () => {
    const family = await stage.addFamily();
    const stranger = await stage.addFamily({ companyId: stage.otherClinic });
    for (const as of [stranger.token, stage.tokens.otherClinic, stage.tokens.clinic]) {
      const { _id, key } = await share(family);
      await stage.bed.call(openSharedReport, { key, db: 'jp', months: 4 }, { as });
      expect((await trailOf(family)).filter(({ kind }) => kind === 'view').at(-1)).toMatchObject({
        actorId: _id,
        concerning: { share: _id },
      });
    }
    expect((await trailOf(family)).filter(({ kind }) => kind === 'view')).toHaveLength(3);
    expect((await trailOf(stranger)).filter(({ kind }) => kind === 'view')).toEqual([]);
  });

  test('is ended by the family, for that link only', async () => {
    const family = await stage.addFamily();
    const [one, other] = [await share(family, 'One'), await share(family, 'Other')];
    expect((await sharesOf(family)).map(({ recipient }) => recipient)).toEqual(['Other', 'One']);
    await stage.bed.call(endReportShare, { id: one._id }, { as: family.token });
    await expect(open(one.key)).rejects.toMatchObject(ended);
    await open(other.key);
    expect(await sharesOf(family)).toMatchObject([{ recipient: 'Other', opened: 1 }]);
    await expect(stage.bed.call(endReportShare, { id: one._id }, { as: family.token })).rejects.toMatchObject({
      code: 4040001,
    });
  });

  test('expires, is unknown in other regions, and cannot be guessed', async () => {
    const family = await stage.addFamily();
    const { _id, key } = await share(family, 'Dr Meyer', 7);
    await expect(open(key, 'au')).rejects.toMatchObject(ended);
    await expect(open(`${key.slice(0, -1)}x`)).rejects.toMatchObject(ended);
    await stage.bed.sql('UPDATE report_share SET valid_until = now() WHERE id = $1', [_id]);
    await expect(open(key)).rejects.toMatchObject(ended);
    expect(await sharesOf(family)).toEqual([]);
    // The family's history still names who opened it.
    const named = async () => (await stage.bed.callRpc(reportShareNames, { ids: [_id] }, 'jp')).list;
    expect(await named()).toEqual([{ _id, recipient: 'Dr Meyer' }]);
    await stage.bed.publish(patientState, { ...family.patient, removed: true });
    await stage.bed.idle();
    expect(await named()).toEqual([]);
  });

  test('is invalid while the family is locked or removed, and deleted with the child', async () => {
    const family = await stage.addFamily();
    const { key } = await share(family);
    for (const change of [{ lock: true }, { removed: true }]) {
      await stage.bed.publish(parentState, { ...family.parent, ...change });
      await stage.bed.idle();
      await expect(open(key)).rejects.toMatchObject(ended);
    }
    await stage.bed.publish(parentState, family.parent);
    await stage.bed.idle();
    await open(key);
    await stage.bed.publish(patientState, { ...family.patient, removed: true });
    await stage.bed.idle();
    await expect(open(key)).rejects.toMatchObject(ended);
    expect(await stage.bed.sql('SELECT 1 FROM report_share WHERE account_id = $1', [family.account])).toEqual([]);
  });
});

test('links are limited to own children, by days and in number', async () => {
  const family = await stage.addFamily();
  const stranger = await stage.addFamily();
  await expect(share({ ...family, token: stranger.token })).rejects.toMatchObject({ code: 4040001 });
  for (const [fields, path] of [
    [{ days: 31 }, 'days'],
    [{ recipient: ' ' }, 'recipient'],
  ] as const)
    await expect(
      stage.bed.call(
        createReportShare,
        { accountId: family.account, recipient: 'Dr Meyer', days: 30, ...fields },
        { as: family.token },
      ),
    ).rejects.toMatchObject({ data: { issues: [{ path }] } });
  const results = await Promise.allSettled(Array.from({ length: mostShares + 2 }, () => share(family)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostShares);
  expect(await sharesOf(family)).toHaveLength(mostShares);
});
