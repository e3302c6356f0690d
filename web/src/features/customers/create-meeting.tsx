import { TZDate } from '@date-fns/tz';
import { dayOf, zoneName } from '@fovea/contracts/dates';
import { Day } from '@fovea/contracts/fields';
import { createMeeting, findRequests } from '@fovea/contracts/requests/endpoints';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { z } from 'zod';
import { invalidate, useLoaded } from '../../api/query.ts';
import { useViewerZone } from '../../api/session.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { DateField } from '../../parts/fields/date-field.tsx';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { customer, familyLoader } from './customer-queries.ts';
import { customerPaths } from './paths.ts';

export const loader = familyLoader;

/** Wall clock without a zone: a day and what the browser's own control of time gives. */
const MeetingForm = createMeeting.input.omit({ startAt: true }).extend({
  day: z.string({ error: 'required' }).pipe(Day),
  time: z
    .string()
    .min(1, { error: 'required' })
    .pipe(z.iso.time({ precision: -1, error: 'invalidDate' })),
});

/** Invites a parent: the mail with its calendar file goes to parent and staff. */
export function CreateMeetingDialog() {
  const { t } = useTranslation('customers');
  const { id = '' } = useParams();
  const area = useStaffArea();
  const close = useClose(customerPaths.list(area));
  const family = useLoaded(customer(id));
  const zone = useViewerZone();
  const form = useContractForm(MeetingForm, {
    customerId: id,
    db: family.db,
    topic: '',
    day: undefined,
    time: '',
    durationMinutes: 30,
    note: '',
  });
  const invite = useSave(createMeeting, {
    changed: () => invalidate(findRequests),
    told: () => t('meeting.sent'),
    close,
  });
  return (
    <FormDialog
      title={t('meeting.title', { name: nameOf(family) })}
      action={t('meeting.send')}
      form={form}
      onSubmit={({ day, time, ...values }) => invite.mutate({ ...values, startAt: instantOf(`${day}T${time}`, zone) })}
      onClose={close}
      saving={invite}
    >
      <TextField form={form} name="topic" label={t('meeting.topic')} maxLength={200} />
      <FormSection>
        <DateField form={form} name="day" label={t('meeting.day')} min={dayOf(new Date(), zone)} />
        <TextField
          form={form}
          name="time"
          type="time"
          label={t('meeting.time')}
          hint={t('meeting.startHint', { zone: zoneName(zone), theirs: zoneName(family.timezone) })}
        />
        <NumberField form={form} name="durationMinutes" label={t('meeting.duration')} unit={t('meeting.minutes')} />
      </FormSection>
      <TextAreaField form={form} name="note" label={t('meeting.note')} maxLength={2000} />
    </FormDialog>
  );
}

function instantOf(wallClock: string, zone: string): string {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = wallClock.split(/[-T:]/).map(Number);
  return new Date(new TZDate(year, month - 1, day, hour, minute, zone).getTime()).toISOString();
}
