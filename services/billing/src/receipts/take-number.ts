import { tz } from '@date-fns/tz';
import { dayMs } from '@fovea/contracts/dates';
import { format } from 'date-fns/format';
import type { IssuedDocument, ReferenceSequence } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import { timelineOf } from '../lost-payments/timeline.ts';
import { kysely } from '../tables.ts';

export type Place = { region: string; timezone: string; at: Date };
type Series = IssuedDocument['series'];
const prefixes: Record<Series, string> = { receipt: 'FV', creditNote: 'FVC' };

/**
 * The next `FV-<REGION>-<year>-<sequence>` (credit notes: `FVC-…`) of the region's year. The row stays locked until the
 * document is stored, so no number is lost or given twice. Where the database was restored, or a standby took over, the
 * numbers it may have forgotten are left out and noted as void.
 */
export async function takeNumber(tx: RegionalTx, series: Series, { region, at, timezone }: Place): Promise<string> {
  const year = Number(format(at, 'yyyy', { in: tz(timezone) }));
  const numberOf = (place: number) =>
    `${prefixes[series]}-${region.toUpperCase()}-${year}-${String(place).padStart(6, '0')}`;
  const timeline = await timelineOf(tx);
  const next = () =>
    kysely(tx)
      .updateTable('reference_sequence')
      .set(({ eb }) => ({ last: eb('last', '+', 1) }))
      .where('series', '=', series)
      .where('year', '=', year)
      .where('timeline', '=', timeline)
      .returning('last')
      .executeTakeFirst();
  const taken = await next();
  if (taken) return numberOf(taken.last);

  const { last, timeline: former } = await lockSequence(tx, { series, year }, timeline);
  const skipped = former === '' || former === timeline ? 0 : await mayBeForgotten(tx, series, numberOf(last), at);
  if (skipped > 0)
    await tx.skippedNumbers.create({
      data: { first: numberOf(last + 1), last: numberOf(last + skipped), skippedAt: at },
    });
  await tx.referenceSequence.update({
    where: { series_year: { series, year } },
    data: { last: last + skipped, timeline },
  });
  const first = await next();
  if (!first) throw new Error('The sequence that was just written down is not there');
  return numberOf(first.last);
}

/** Locked until the transaction ends. A year that begins has seen what the year before it had. */
async function lockSequence(
  tx: RegionalTx,
  { series, year }: { series: Series; year: number },
  timeline: string,
): Promise<Pick<ReferenceSequence, 'last' | 'timeline'>> {
  const before = await tx.referenceSequence.findFirst({ where: { series }, orderBy: { year: 'desc' } });
  await tx.referenceSequence.createMany({
    data: { series, year, last: 0, timeline: before?.timeline ?? timeline },
    skipDuplicates: true,
  });
  return kysely(tx)
    .selectFrom('reference_sequence')
    .select(['last', 'timeline'])
    .where('series', '=', series)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const fewest = 100;
/**
 * How many numbers may have been given out that the database forgot: for each day begun since the last one it knows as
 * many as in the week before that, and a hundred at least.
 */
async function mayBeForgotten(tx: RegionalTx, series: Series, lastNumber: string, at: Date): Promise<number> {
  const known = await tx.issuedDocument.findUnique({ where: { number: lastNumber }, select: { issuedAt: true } });
  if (!known) return fewest;
  const inItsWeek = await tx.issuedDocument.count({
    where: { series, issuedAt: { gt: new Date(known.issuedAt.getTime() - 7 * dayMs) } },
  });
  const days = Math.max(1, Math.ceil((at.getTime() - known.issuedAt.getTime()) / dayMs));
  return Math.max(fewest, days * inItsWeek);
}
