import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, Site } from './site.ts';

type Course = { began: number; lengthMs: number; isLong: boolean; onStep: (line: string) => void };

/**
 * Lets each fault have its turn, evenly spread; resolves to those that there was no time for, or that went otherwise than
 * they were meant to.
 */
export async function runTimetable(
  timetable: readonly Fault[],
  site: Site,
  { began, lengthMs, isLong, onStep }: Course,
): Promise<string[]> {
  // Calm at first, so that a fault of the load itself is seen, and at last, so that memory can be judged.
  const [calmFirst, calmLast] = isLong ? [60_000, lengthMs / 4] : [lengthMs / 12, lengthMs / 6];
  const each = (lengthMs - calmFirst - calmLast) / timetable.length;
  const missed: string[] = [];
  for (const [place, fault] of timetable.entries()) {
    await delay(Math.max(0, began + calmFirst + place * each - Date.now()));
    if (Date.now() > began + lengthMs - calmLast) {
      missed.push(`${fault.what}: there was no time for it`);
      continue;
    }
    const second = Math.round((Date.now() - began) / 1000);
    onStep(`${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')} ${fault.what}`);
    await fault.work(site).catch((error: Error) => missed.push(`${fault.what}: ${error.message}`));
  }
  return missed;
}
