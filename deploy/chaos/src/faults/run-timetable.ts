import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, Site } from './site.ts';

type Course = { began: number; lengthMs: number; isLong: boolean; onStep: (line: string) => void };

/**
 * Runs the faults, evenly spread over the run; resolves to those that failed or that there was no time for.
 */
export async function runTimetable(
  timetable: readonly Fault[],
  site: Site,
  { began, lengthMs, isLong, onStep }: Course,
): Promise<string[]> {
  // No faults at first, to show errors of the load itself, nor at the end, to measure memory.
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
