import { dayMs } from '@fovea/contracts/dates';
import { eachRow } from '@fovea/kit/jobs/each-row';
import { job, type Work } from '../handle.ts';
import { findOverdue } from './find-overdue.ts';
import { applyDispute, matchTimeRange } from './match-time-range.ts';

const hourMs = 60 * 60_000;
/** Events and `settle-open-charges` come first: younger differences are no fault yet. */
const settleTimeMs = hourMs;
/** Matched again each night, because the provider's lists may lag. */
const overlapMs = 2 * dayMs;
/** One step, so that a night of many renewals does not have to fit into memory. */
const stepMs = 6 * hourMs;

/**
 * Compares ledger, provider and payments every night. After an interruption it resumes where the last complete match
 * ended, and finds nothing twice.
 */
export const matchBooksJob = job({ name: 'match-books', every: '23 18 * * *', scope: 'regional' }, async (ctx) => {
  const { db, now } = ctx;
  const last = await db.bookMatch.findUnique({ where: { id: 1 } });
  const until = now.getTime() - settleTimeMs;
  const since = last ? last.matchedUntil.getTime() - overlapMs : await firstPaymentAt(ctx, until);
  for (let from = since; from < until; from += stepMs)
    await matchTimeRange(ctx, { from: new Date(from), to: new Date(Math.min(from + stepMs, until)) });
  await refreshOpenDisputes(ctx);
  await findOverdue(ctx);
  const matchedUntil = new Date(until);
  await db.bookMatch.upsert({ where: { id: 1 }, create: { id: 1, matchedUntil }, update: { matchedUntil } });
});

/** The first match starts shortly before the first payment, because its charge may be a little older. */
async function firstPaymentAt({ db }: Work, until: number): Promise<number> {
  const { _min: first } = await db.payment.aggregate({ _min: { createdAt: true } });
  return (first.createdAt?.getTime() ?? until) - hourMs;
}

/** Fetches open disputes of any age, because their events may have been lost. */
async function refreshOpenDisputes(ctx: Work): Promise<void> {
  const open = await ctx.db.dispute.findMany({ where: { closedAt: null }, select: { id: true } });
  await eachRow(open, { client: ctx.db, log: ctx.log, work: 'match-books', idOf: ({ id }) => id }, async ({ id }) => {
    const dispute = await ctx.extra.provider.getDispute(id);
    if (dispute) await applyDispute(ctx, dispute);
  });
}
