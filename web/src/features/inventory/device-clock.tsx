import type { DeviceDetails } from '@fovea/contracts/devices/schema';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { DateTime } from '../../parts/dates/date-time.tsx';

export type DeviceClockProps = { clock: NonNullable<z.output<typeof DeviceDetails>['clock']> };

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** By how much a device's clock is off, in its largest unit, and when that was noted. */
export function DeviceClock({ clock: { offsetSeconds, notedAt } }: DeviceClockProps) {
  const { t, i18n } = useTranslation('inventory');
  const off = Math.abs(offsetSeconds);
  const { unit, seconds } = units.find((each) => off >= each.seconds) ?? units[2];
  const duration = new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(off / seconds),
  );
  return (
    <>
      {offsetSeconds > 0 ? t('clock.ahead', { duration }) : t('clock.behind', { duration })} ·{' '}
      <DateTime value={notedAt} variant="minute" />
    </>
  );
}
