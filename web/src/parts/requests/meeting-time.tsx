import { TZDate } from '@date-fns/tz';
import { dayOf, formatTime, zoneName } from '@fovea/contracts/dates';
import { Day } from '@fovea/contracts/fields';
import { MeetingMinutes } from '@fovea/contracts/requests/schema';
import type { FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useViewerZone } from '../../api/session.ts';
import { DateField } from '../fields/date-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import type { ContractForm } from '../form/contract-form.ts';
import { FormSection } from '../form/form-section.tsx';

/** Local time without a zone: a day and the value of the browser's time input. */
export const meetingTime = {
  day: z.string({ error: 'required' }).pipe(Day),
  time: z
    .string()
    .min(1, { error: 'required' })
    .pipe(z.iso.time({ precision: -1, error: 'invalidDate' })),
  durationMinutes: MeetingMinutes,
};
type Typed = z.input<z.ZodObject<typeof meetingTime>>;

export type MeetingTimeFieldsProps<In extends Typed, Out> = {
  form: ContractForm<In, Out>;
  /** The family's time zone, shown beside the viewer's. */
  theirs: string;
};

/** Start in the viewer's zone, and duration. */
export function MeetingTimeFields<In extends Typed, Out>({ form, theirs }: MeetingTimeFieldsProps<In, Out>) {
  const { t } = useTranslation('requests');
  const zone = useViewerZone();
  const name = (field: keyof Typed) => field as FieldPath<In>; // the form has these fields by its type
  return (
    <FormSection>
      <DateField form={form} name={name('day')} label={t('meeting.day')} min={dayOf(new Date(), zone)} />
      <TextField
        form={form}
        name={name('time')}
        type="time"
        label={t('meeting.time')}
        hint={t('meeting.startHint', { zone: zoneName(zone), theirs: zoneName(theirs) })}
      />
      <NumberField
        form={form}
        name={name('durationMinutes')}
        label={t('meeting.duration')}
        unit={t('meeting.minutes')}
      />
    </FormSection>
  );
}

/** Converts the typed time to an instant in a zone. */
export function instantOf({ day, time }: { day: string; time: string }, zone: string): string {
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0] = `${day}-${time}`.split(/[-:]/).map(Number);
  return new Date(new TZDate(year, month - 1, date, hour, minute, zone).getTime()).toISOString();
}

/** Converts an instant to input values in a zone. */
export const typedTime = (instant: string, zone: string): { day: string; time: string } => ({
  day: dayOf(instant, zone),
  time: formatTime(instant, zone),
});
