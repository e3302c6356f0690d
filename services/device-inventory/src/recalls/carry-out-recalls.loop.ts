import { companyRecallStarted, deviceRecallCancelled, deviceRecalled } from '@fovea/contracts/recalls/events';
import { anyOf } from '@fovea/kit/database/kysely';
import { eachRow, isAway } from '@fovea/kit/jobs/each-row';
import { publishAll } from '@fovea/kit/messaging/outbox';
import { addMinutes } from 'date-fns/addMinutes';
import { sql } from 'kysely';
import type { Device, RecallDevice } from '../../generated/global/client.ts';
import { publishAgain } from '../devices/publish-to-regions.job.ts';
import { type Context, type GlobalTx, loop } from '../handle.ts';
import { entryOf, statusAfter } from '../inventory/action-rules.ts';
import { changeDevices } from '../inventory/change-device.ts';
import { kyselyOfGlobal } from '../tables.ts';
import { chaseDays, nextStep, type Step } from './recall-rules.ts';

/** Devices per transaction. */
const batch = 100;
const retryMinutes = 1;

type Work = Pick<Context, 'global' | 'now' | 'extra' | 'regions' | 'log'>;
type Row = { recalled: RecallDevice; device: Device; step: Step };

/**
 * Takes recalled devices a step further: recalls them in stock, informs and reminds their holders, of a cancelled recall
 * too, and notes which came back. A step and its messages are one transaction; a device that fails is tried again later, and stops no other.
 */
export const carryOutRecallsLoop = loop({ name: 'carry-out-recalls', scope: 'global' }, async (ctx: Work) => {
  const { global, log } = ctx;
  const ids = await dueIds(global, ctx.now);
  if (ids.length === 0) return false;
  const failed = (id: string) =>
    global.recallDevice.updateMany({ where: { id }, data: { dueAt: addMinutes(ctx.now, retryMinutes) } });
  const work = async (some: string[]) => {
    await publishHolds(ctx, some);
    await takeSteps(ctx, some);
  };
  await work(ids).catch(async (error: unknown) => {
    if (isAway(error)) throw error;
    await eachRow(ids, { client: global, log, work: 'carry-out-recalls', idOf: (id) => id, failed }, (id) =>
      work([id]),
    );
  });
  return true;
});

const dueIds = async (global: Context['global'], now: Date): Promise<string[]> => {
  const rows = await kyselyOfGlobal(global)
    .selectFrom('recall_device')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(sql.lit(batch))
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Publishes to regions which devices a recall began or ceased to hold. In a transaction of its own, before the steps,
 * because elsewhere a device is locked before its recalls; repeated after a crash it changes nothing.
 */
async function publishHolds({ global, now, regions }: Work, ids: string[]): Promise<void> {
  const rows = await global.recallDevice.findMany({
    where: { id: { in: ids }, dueAt: { lte: now }, OR: [{ state: 'selected' }, { outcome: 'cancelled' }] },
    select: { deviceId: true },
  });
  const devices = [...new Set(rows.map(({ deviceId }) => deviceId))];
  if (devices.length > 0) await global.$transaction((tx) => publishAgain(tx, devices, { regions }));
}

const takeSteps = ({ global, ...ctx }: Work, ids: string[]) =>
  global.$transaction(async (tx) => {
    const rows = await dueRows(tx, ids, ctx.now);
    const having = (wanted: Step['do']) => rows.filter(({ step }) => step.do === wanted);
    await recallInStock(tx, having('recall'), ctx);
    await end(tx, having('secured'), ctx.now);
    await update(tx, having('returning'), { state: 'returning', returningAt: ctx.now, toCall: false, dueAt: null });
    await inform(tx, having('inform'), ctx.now);
    for (const { recalled, step } of having('wait'))
      await update(tx, [{ recalled }], { dueAt: step.do === 'wait' ? step.until : null });
    await informCompanies(tx, rows, ctx);
    await informOfEnd(tx, having('inform-of-end'), ctx.now);
  });

/** Another replica's rows are skipped. */
async function dueRows(tx: GlobalTx, ids: string[], now: Date): Promise<Row[]> {
  const locked = await kyselyOfGlobal(tx)
    .selectFrom('recall_device')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('due_at', '<=', now)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  const recalled = await tx.recallDevice.findMany({ where: { id: { in: locked.map(({ id }) => id) } } });
  const devices = await tx.device.findMany({ where: { id: { in: recalled.map(({ deviceId }) => deviceId) } } });
  const deviceOf = new Map(devices.map((device) => [device.id, device]));
  return recalled.flatMap((row) => {
    const device = deviceOf.get(row.deviceId);
    if (!device) return [];
    return [{ recalled: row, device, step: nextStep({ ...row, device }, now) }];
  });
}

type Values = Parameters<GlobalTx['recallDevice']['updateMany']>[0]['data'];
const update = (tx: GlobalTx, rows: Pick<Row, 'recalled'>[], data: Values) =>
  tx.recallDevice.updateMany({ where: { id: { in: rows.map(({ recalled }) => recalled.id) } }, data });

/** The specified action, by the platform. One that changed meanwhile is evaluated again. */
async function recallInStock(tx: GlobalTx, rows: Row[], ctx: Omit<Work, 'global'>): Promise<void> {
  if (rows.length === 0) return;
  const moved = await changeDevices(
    tx,
    rows.map(({ device }) => device),
    (held) => statusAfter('Recall', held),
    { ...entryOf({ action: 'Recall' }, ctx.now), actor: null },
    ctx,
  );
  const ids = new Set(moved.map(({ id }) => id));
  await end(
    tx,
    rows.filter(({ device }) => ids.has(device.id)),
    ctx.now,
  );
}

const end = (tx: GlobalTx, rows: Row[], now: Date) =>
  update(tx, rows, { state: 'done', outcome: 'secured', doneAt: now, dueAt: null, toCall: false });

/** Informs or reminds families; a device without one only its company. After the last reminder the family is to be called. */
async function inform(tx: GlobalTx, rows: Row[], now: Date): Promise<void> {
  for (const { recalled, device, step } of rows) {
    const round = step.do === 'inform' ? step.round : 0;
    const { customerId, customerRegion } = device;
    const state = 'informed' as const;
    const first = round === 0 ? { state, informedAt: now, acknowledgedAt: null, customerId, customerRegion } : {};
    const toCall = recalled.toCall || round === chaseDays.length;
    // Evaluated once more at once, which says when it is due next.
    await update(tx, [{ recalled }], { ...first, chased: round, toCall, dueAt: customerId ? now : null });
  }
  for (const [region, ofRegion] of Map.groupBy(rows, ({ device }) => device.customerRegion ?? '')) {
    const bodies = ofRegion.flatMap(({ recalled: { id, recallId }, device: { customerId, companyId }, step }) => {
      const round = step.do === 'inform' ? step.round : 0;
      return customerId ? [{ recallId, recallDeviceId: id, customerId, companyId, round, at: now.toISOString() }] : [];
    });
    if (region && bodies.length > 0) await publishAll(tx, deviceRecalled, bodies, { region });
  }
}

/** Families that were informed of a cancelled recall. One that gave the device back has nothing to do. */
async function informOfEnd(tx: GlobalTx, rows: Row[], now: Date): Promise<void> {
  await update(tx, rows, { dueAt: null });
  for (const [region, ofRegion] of Map.groupBy(rows, ({ device }) => device.customerRegion ?? '')) {
    const bodies = ofRegion.flatMap(({ recalled: { id, recallId }, device: { customerId, companyId } }) =>
      customerId ? [{ recallId, recallDeviceId: id, customerId, companyId, at: now.toISOString() }] : [],
    );
    if (region && bodies.length > 0) await publishAll(tx, deviceRecallCancelled, bodies, { region });
  }
}

/** Told of its first devices; who consumes it notifies a company once. */
async function informCompanies(
  tx: GlobalTx,
  rows: Row[],
  { now, regions }: Pick<Work, 'now' | 'regions'>,
): Promise<void> {
  const fresh = rows.filter(({ recalled }) => recalled.state === 'selected');
  const pairs = new Map(
    fresh.map(({ recalled: { recallId }, device: { companyId } }) => [
      `${recallId}:${companyId}`,
      { recallId, companyId },
    ]),
  );
  const companies = await tx.company.findMany({
    where: { id: { in: [...pairs.values()].map(({ companyId }) => companyId) } },
    select: { id: true, region: true },
  });
  const regionOf = new Map(companies.map(({ id, region }) => [id, region]));
  for (const [region, ofRegion] of Map.groupBy(pairs.values(), ({ companyId }) => regionOf.get(companyId) ?? ''))
    if (regions.some(({ key }) => key === region))
      await publishAll(
        tx,
        companyRecallStarted,
        ofRegion.map((pair) => ({ ...pair, at: now.toISOString() })),
        { region },
      );
}
