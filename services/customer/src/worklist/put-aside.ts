import { TZDate } from '@date-fns/tz';
import { changesBetween } from '@fovea/kit/audit-changes';
import type { WorkItem } from '../../generated/regional/client.ts';
import type { Context, RegionalTx } from '../handle.ts';
import { recordChange } from '../history/record-change.ts';
import { patientOf } from './change-work.ts';
import type { Day } from './work-rules.ts';

type Aside = { done: boolean /** A day of the family's; null: no longer. */; until(timezone: string): Day | null };

/** Until the family's day begins; the row comes back by itself if its cause is still there. */
export async function putAside(
  tx: RegionalTx,
  { changed }: Pick<Context, 'changed'>,
  item: WorkItem,
  { done, until }: Aside,
): Promise<void> {
  const { timezone } = await tx.parent.findUniqueOrThrow({ where: { id: item.parentId }, select: { timezone: true } });
  const day = until(timezone);
  const hiddenUntil = day && beginningOf(day, timezone);
  await tx.workItem.update({ where: { id: item.id }, data: { hiddenUntil, done } });
  const changes = changesBetween({ snoozedUntil: item.hiddenUntil }, { snoozedUntil: hiddenUntil });
  await recordChange(tx, changed, { customerId: item.parentId, patientId: patientOf(item), changes });
}

function beginningOf(day: Day, timezone: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(+new TZDate(year, month - 1, date, timezone));
}
