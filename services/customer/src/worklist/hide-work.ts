import { TZDate } from '@date-fns/tz';
import { addToDay } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { AppError, refuseField } from '@fovea/contracts/errors';
import { doneDays, longestSnoozeDays } from '@fovea/contracts/worklist/schema';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import type { WorkItem } from '../../generated/regional/client.ts';
import type { Context, RegionalTx } from '../handle.ts';
import { recordChanges } from '../history/record-change.ts';
import { childOf } from './change-work.ts';
import type { Day } from './work-rules.ts';

type Hiding = {
  done: boolean;
  /** A day in the family's time zone; null: show again. */
  until(timezone: string): Day | null;
};
type Dependencies = Pick<Context, 'now' | 'changed'>;

/** Hides until a day, or (null) shows again. Throws for a day out of range. */
export const snoozed = ({ now }: Dependencies, day: Day | null): Hiding => ({
  done: false,
  until: (timezone) => {
    const today = dayOf(now, timezone);
    if (day && (day <= today || day > addToDay(today, longestSnoozeDays))) throw refuseField('until', 'invalidDate');
    return day;
  },
});

export const finished = ({ now }: Dependencies): Hiding => ({
  done: true,
  until: (timezone) => addToDay(dayOf(now, timezone), doneDays),
});

/** Hides items until a day begins in their family's time zone. They show again if the cause still exists. */
export async function hideWork(
  tx: RegionalTx,
  { changed }: Dependencies,
  items: WorkItem[],
  { done, until }: Hiding,
): Promise<void> {
  if (items.some(({ reason }) => reason === 'onHold')) throw new AppError('workOnHold');
  const families = await tx.parent.findMany({
    where: { id: { in: items.map(({ parentId }) => parentId) } },
    select: { id: true, timezone: true },
  });
  const zoneOf = new Map(families.map(({ id, timezone }) => [id, timezone]));
  const changesByItem = [];
  for (const [timezone, itemsThere] of Map.groupBy(items, ({ parentId }) => zoneOf.get(parentId) ?? '')) {
    const day = until(timezone);
    const hiddenUntil = day && beginningOf(day, timezone);
    await tx.workItem.updateMany({
      where: { id: { in: itemsThere.map(({ id }) => id) } },
      data: { hiddenUntil, done },
    });
    for (const item of itemsThere) {
      const patientId = childOf(item);
      const changes = changesBetween({ snoozedUntil: item.hiddenUntil }, { snoozedUntil: hiddenUntil });
      changesByItem.push({ customerId: item.parentId, patientId, changes });
    }
  }
  await recordChanges(tx, changed, changesByItem);
}

function beginningOf(day: Day, timezone: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(+new TZDate(year, month - 1, date, timezone));
}
