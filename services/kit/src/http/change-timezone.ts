import { dayMs, formatDate } from '@fovea/contracts/dates';
import { AppError } from '@fovea/contracts/errors';
import type { Actor } from '../access/actor.ts';
import { zoneOr } from '../database/stored-zone.ts';

const lockedMs = 90 * dayMs;

type Zone = { timezone: string; timezoneUpdateDate: Date | null };

/**
 * A changed time zone is locked for 90 days; the refusal names the next possible day. Type admin may change the zones
 * of others at any time, and an unusable stored zone may be replaced at any time.
 */
export function changeTimezone(
  present: Zone & { id: string },
  wanted: string | undefined,
  { actor, now }: { actor: Actor; now: Date },
): Partial<Zone> {
  const { timezone, timezoneUpdateDate: allowedAt } = present;
  const meant = zoneOr(timezone, undefined);
  if (wanted === undefined) return {};
  if (wanted === meant) return { timezone: wanted };
  const isFree = meant === undefined || (actor.role === 'admin' && actor.id !== present.id);
  if (allowedAt && allowedAt > now && !isFree)
    throw new AppError('timezoneLocked', { date: formatDate(allowedAt, 'day', timezone) });
  return { timezone: wanted, timezoneUpdateDate: new Date(+now + lockedMs) };
}
