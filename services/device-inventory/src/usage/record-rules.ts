import { dayMs } from '@fovea/contracts/dates';
import { clockToleranceMs, PostedRecord, recordDays } from '@fovea/contracts/device-protocol/schema';
import { doseToleranceSeconds, isOutputOutside, type OutputBounds } from '@fovea/contracts/usage/doubts';
import type { RecordDoubt } from '@fovea/contracts/usage/schema';
import { canonicalZone } from '@fovea/contracts/zones';
import type { Settings } from '../devices/device-settings.ts';
import { brokenLimit, hasLimits } from './limit-rules.ts';

export type Treatment = Omit<PostedRecord, 'timezone'> & {
  happened: number;
  timezone: string;
  /** What the device sent instead of a known zone; null for a known one. */
  sentTimezone: string | null;
};
type Read = { recordId: string; treatment: Treatment } | { recordId: string; reason: string };

/**
 * Each posted record as a treatment, or the reason for rejection: malformed, future, too old, or from a time when the
 * family did not have the device. An unknown zone is replaced by the family's and stored beside it.
 */
export function readRecords(
  posted: { recordId: string }[],
  now: number,
  { isOfTime, familyZone }: { isOfTime: (at: number) => boolean; familyZone: string },
): Read[] {
  return posted.map((record) => {
    const { recordId } = record;
    const parsed = PostedRecord.safeParse(record);
    if (!parsed.success)
      return { recordId, reason: `malformed ${parsed.error.issues[0]?.path.join('.') ?? ''}`.trim() };
    const treatment = {
      ...parsed.data,
      ...zoneOf(parsed.data.timezone, familyZone),
      recordId: recordId.toLowerCase(),
      happened: Date.parse(parsed.data.happenedTime),
    };
    const reason =
      reasonAgainst(treatment, now) ?? (isOfTime(treatment.happened) ? undefined : 'not bound at that time');
    return reason ? { recordId, reason } : { recordId, treatment };
  });
}

function zoneOf(sent: string | undefined, familyZone: string): Pick<Treatment, 'timezone' | 'sentTimezone'> {
  return sent !== undefined && canonicalZone(sent) === sent
    ? { timezone: sent, sentTimezone: null }
    : { timezone: familyZone, sentTimezone: (sent ?? '').replaceAll('\0', '').slice(0, 64) };
}

/** Removes duplicates within a post. */
export function distinct(read: Read[]): Treatment[] {
  const found = new Map<string, Treatment>();
  for (const each of read)
    if ('treatment' in each && !found.has(each.treatment.recordId)) found.set(each.treatment.recordId, each.treatment);
  return [...found.values()];
}

/** What a treatment's doubts are judged by. Null: unknown, or none, and no reason for a doubt. */
export type Expected = {
  settings: Pick<Settings, 'duration'>;
  output: OutputBounds | null;
  /** In milliseconds. */
  childCreated: number | null;
  boundAt: number;
};

/**
 * What a treatment contradicts by itself; other records of the child are compared where it is stored. The start may be
 * as much too early as a clock may be off without being noted.
 */
export function doubtsOf(
  { happened, endTime, leftLaserData, rightLaserData }: Treatment,
  { settings, output, childCreated, boundAt }: Expected,
): RecordDoubt[] {
  const doubts: RecordDoubt[] = [];
  if (Date.parse(endTime) - happened > (settings.duration + doseToleranceSeconds) * 1000) doubts.push('longerThanDose');
  if (childCreated !== null && happened < childCreated - clockToleranceMs) doubts.push('beforeChild');
  if (happened < boundAt - clockToleranceMs) doubts.push('beforeBinding');
  if (output && [leftLaserData, rightLaserData].some((data) => isOutputOutside(data, output)))
    doubts.push('outputOutside');
  return doubts;
}

function reasonAgainst(
  { happened, endTime, leftLaserData, rightLaserData }: Treatment,
  now: number,
): string | undefined {
  const ended = Date.parse(endTime);
  if (happened > now + clockToleranceMs) return 'future';
  if (happened < now - recordDays * dayMs) return 'too old';
  // PostgreSQL text cannot contain a zero byte.
  if (leftLaserData.includes('\0') || rightLaserData.includes('\0')) return 'malformed laser data';
  if (ended > Math.max(now, happened) + clockToleranceMs) return 'future endTime';
  return ended < happened ? 'malformed endTime' : undefined;
}

/**
 * Ids of treatments over a limit, given earlier ones, in the family's time zone. `earlier` are stored instants,
 * ascending.
 */
export function overLimits(
  settings: Settings,
  earlier: number[],
  treatments: Treatment[],
  timezone: string,
): ReadonlySet<string> {
  const over = new Set<string>();
  if (!hasLimits(settings)) return over;
  const uses: number[] = [];
  let next = 0;
  for (const { recordId, happened } of treatments.toSorted((a, b) => a.happened - b.happened)) {
    for (let use = earlier[next]; use !== undefined && use <= happened; use = earlier[next]) {
      uses.push(use);
      next += 1;
    }
    if (brokenLimit(settings, uses, happened, [timezone])) over.add(recordId);
    // An equal instant is the same record, stored by an earlier post.
    if (uses.at(-1) !== happened) uses.push(happened);
  }
  return over;
}
