import { companiesForStatements } from '@fovea/contracts/companies/rpcs';
import { languageOf } from '@fovea/contracts/countries';
import { statementClosed } from '@fovea/contracts/statements/events';
import { newId } from '@fovea/kit/database/ids';
import { dayBegins, oneAtATime } from '@fovea/kit/database/kysely';
import { publishAll } from '@fovea/kit/messaging/outbox';
import { sql } from 'kysely';
import { bookDividends } from '../books/ledger.ts';
import type { RegionalTx, Work } from '../handle.ts';
import { kysely } from '../tables.ts';
import { countMonth, countRevenues } from './count-month.ts';
import { monthAfter } from './months.ts';
import { type Company, draftStatements, type Revenue, type Share, type Tree } from './statement-rules.ts';

/** Rows marked per step: a month may have millions. */
const batchSize = 20_000;
const companiesPerCall = 500;

/**
 * Closes a month: marks its uncounted entries in steps, then makes all statements in one transaction. After an
 * interruption it resumes. A closed month takes no more entries; later ones are on the next month's statements.
 */
export async function closeMonth(ctx: Work, month: string): Promise<void> {
  const { db, region, extra, now } = ctx;
  const timezone = extra.timezoneOf(region);
  await db.statementMonth.createMany({ data: { month }, skipDuplicates: true });
  const { month: before } = await db.statementMonth.findFirstOrThrow({ orderBy: { month: 'asc' } });
  const within = { from: `${monthAfter(before)}-01`, until: `${monthAfter(month)}-01`, timezone };
  for (let marked = batchSize; marked === batchSize; )
    marked = await db.$transaction((tx) => markUncounted(tx, month, within));
  await db.$transaction(async (tx) => {
    if (!(await holdOpen(tx, month))) return;
    await makeStatements(tx, ctx, month);
    await tx.statementMonth.update({ where: { month }, data: { closedAt: now } });
  });
}

/** Whether a month is open; locked against other closing jobs until the transaction ends. */
async function holdOpen(tx: RegionalTx, month: string): Promise<boolean> {
  await oneAtATime(tx, 'statements');
  return (await tx.statementMonth.findUniqueOrThrow({ where: { month } })).closedAt === null;
}

/** Marks some entries of an open month; resolves to their number. Test users and the provider's fees are left out. */
async function markUncounted(
  tx: RegionalTx,
  month: string,
  { from, until, timezone }: { from: string; until: string; timezone: string },
): Promise<number> {
  if (!(await holdOpen(tx, month))) return 0;
  const marked = await kysely(tx)
    .with('uncounted', (db) =>
      db
        .selectFrom('ledger_entry')
        .innerJoin('payment', 'payment.id', 'ledger_entry.payment_id')
        .innerJoin('parent', 'parent.id', 'payment.customer_id')
        .select(['ledger_entry.effect', 'ledger_entry.line'])
        .where('ledger_entry.stated_in', 'is', null)
        .where('ledger_entry.kind', '<>', sql.lit('fee' as const))
        .where('ledger_entry.at', '>=', dayBegins(from, timezone))
        .where('ledger_entry.at', '<', dayBegins(until, timezone))
        .where('parent.debug', '=', sql.lit(false))
        .limit(batchSize),
    )
    .updateTable('ledger_entry')
    .from('uncounted')
    .set({ stated_in: month })
    .whereRef('ledger_entry.effect', '=', 'uncounted.effect')
    .whereRef('ledger_entry.line', '=', 'uncounted.line')
    .executeTakeFirstOrThrow();
  return Number(marked.numUpdatedRows);
}

async function makeStatements(tx: RegionalTx, { callRpc, region, now }: Work, month: string): Promise<void> {
  const [sums, revenues] = [await countMonth(tx, month), await countRevenues(tx, month)];
  const earlier = await sharesGiven(tx, month, revenues);
  const receivers = [...earlier.values()].flat().map(({ receiverId }) => receiverId);
  const tree = await loadTree(tx, callRpc, [...sums.map(({ companyId }) => companyId), ...receivers]);
  const nameOf = (id: string) => tree.get(id)?.name ?? '';
  const languageFor = (id: string) => languageOf(tree.get(id)?.country ?? '');
  const year = month.slice(0, 4);
  const before = await tx.statement.count({ where: { month: { startsWith: year } } });
  const made = draftStatements(tree, { month, sums, revenues }, (revenue) => earlier.get(keyOf(revenue)) ?? [])
    .sort((one, other) => (one.companyId < other.companyId ? -1 : 1))
    .map((draft, index) => ({ ...draft, id: newId(), number: numberOf(region, year, before + index + 1) }));

  await tx.statement.createMany({
    data: made.map(({ id, number, companyId }) => ({
      id,
      number,
      month,
      companyId,
      companyName: nameOf(companyId),
      closedAt: now,
      language: languageFor(companyId),
    })),
  });
  await tx.statementSum.createMany({
    data: made.flatMap(({ id: statementId, sums: own }) =>
      own.map((sum) => ({ ...sum, statementId, companyName: nameOf(sum.companyId) })),
    ),
  });
  await tx.dividend.createMany({
    data: made.flatMap(({ id: statementId, dividends }) =>
      dividends.map((each) => ({ ...each, statementId, companyName: nameOf(each.companyId) })),
    ),
  });
  for (const { id, companyId, dividends } of made)
    await bookDividends(tx, { statementId: id, companyId, month, at: now }, dividends);
  await publishAll(
    tx,
    statementClosed,
    made.map(({ id: statementId, companyId }) => ({ statementId, companyId, month })),
  );
}

/** `FS-<REGION>-<year>-<sequence>`: without gaps, because a month is closed as a whole by one process. */
const numberOf = (region: string, year: string, sequence: number): string =>
  `FS-${region.toUpperCase()}-${year}-${String(sequence).padStart(6, '0')}`;

const keyOf = ({ companyId, currency, ofMonth }: Omit<Revenue, 'revenue'>) => `${companyId} ${currency} ${ofMonth}`;

/** The shares given of earlier months' revenue that was refunded in this month. */
async function sharesGiven(tx: RegionalTx, month: string, revenues: Revenue[]): Promise<Map<string, Share[]>> {
  const earlier = revenues.filter(({ ofMonth }) => ofMonth !== month);
  if (earlier.length === 0) return new Map();
  const given = await tx.dividend.findMany({
    where: { OR: earlier.map(({ companyId, currency, ofMonth }) => ({ companyId, currency, ofMonth })) },
    include: { statement: { select: { companyId: true, month: true } } },
    orderBy: { statementId: 'asc' },
  });
  const shares = new Map<string, Share[]>();
  for (const { statement, percentage, ...revenue } of given.filter((each) => each.statement.month === each.ofMonth)) {
    const earlier = shares.get(keyOf(revenue)) ?? [];
    shares.set(keyOf(revenue), [...earlier, { receiverId: statement.companyId, percentage: percentage.toNumber() }]);
  }
  return shares;
}

/** These companies and their ancestors as they are now; a deleted one has its name and no share. */
async function loadTree(tx: RegionalTx, callRpc: Work['callRpc'], companyIds: string[]): Promise<Tree> {
  const stored = await tx.company.findMany({ where: { id: { in: companyIds } }, select: { ancestors: true } });
  const ids = [...new Set([...companyIds, ...stored.flatMap(({ ancestors }) => ancestors)])];
  const named = await tx.company.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const tree = new Map<string, Company>(
    named.map(({ id: _id, name }) => [
      _id,
      { _id, name, type: 'Clinic', country: '', parentCompanyId: null, diviendPercentage: 0 } as const,
    ]),
  );
  for (let from = 0; from < ids.length; from += companiesPerCall) {
    const { list } = await callRpc(companiesForStatements, { ids: ids.slice(from, from + companiesPerCall) });
    for (const company of list) tree.set(company._id, company);
  }
  return tree;
}
