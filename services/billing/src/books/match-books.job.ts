import { dayMs } from '@fovea/contracts/dates';
import { eachRow } from '@fovea/kit/jobs/each-row';
import { job, type Work } from '../handle.ts';
import { findOverdue } from './find-overdue.ts';
import { hearDispute, matchWhile } from './match-time-range.ts';

const hourMs = 60 * 60_000;
/** Events and the janitor have their time first: what is younger is not yet a fault. */
const settlesWithinMs = hourMs;
/** Matched once more each night: the provider's lists may be behind what it did. */
const overlapMs = 2 * dayMs;
/** At once, so that a night of very many renewals does not have to be remembered whole. */
const stepMs = 6 * hourMs;

/**
 * Every night: ledger, provider and payments have to say the same. Cut off anywhere it begins where the last whole
 * match ended, and finds nothing twice.
 */
export const matchBooksJob = job({ name: 'match-books', every: '23 18 * * *', scope: 'regional' }, async (ctx) => {
  const { db, now } = ctx;
  const last = await db.bookMatch.findUnique({ where: { id: 1 } });
  const until = now.getTime() - settlesWithinMs;
  const since = last ? last.matchedUntil.getTime() - overlapMs : await firstPaymentAt(ctx, until);
  for (let from = since; from < until; from += stepMs)
    await matchWhile(ctx, { from: new Date(from), to: new Date(Math.min(from + stepMs, until)) });
  await askOpenDisputes(ctx);
  await findOverdue(ctx);
  const matchedUntil = new Date(until);
  await db.bookMatch.upsert({ where: { id: 1 }, create: { id: 1, matchedUntil }, update: { matchedUntil } });
});

/** The first match looks back to the first payment, whose charge the provider may have made a little before. */
async function firstPaymentAt({ db }: Work, until: number): Promise<number> {
  const { _min: first } = await db.payment.aggregate({ _min: { createdAt: true } });
  return (first.createdAt?.getTime() ?? until) - hourMs;
}

/** However old they are: what became of them may not have been heard. */
async function askOpenDisputes(ctx: Work): Promise<void> {
  const open = await ctx.db.dispute.findMany({ where: { closedAt: null }, select: { id: true } });
  await eachRow(open, { client: ctx.db, log: ctx.log, work: 'match-books', idOf: ({ id }) => id }, async ({ id }) => {
    const dispute = await ctx.extra.provider.askDispute(id);
    if (dispute) await hearDispute(ctx, dispute);
  });
}
