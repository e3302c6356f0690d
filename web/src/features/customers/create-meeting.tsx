import { createMeeting, findRequests } from '@fovea/contracts/requests/endpoints';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { invalidate, useLoaded } from '../../api/query.ts';
import { useViewerZone } from '../../api/session.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { instantOf, MeetingTimeFields, meetingTime } from '../../parts/requests/meeting-time.tsx';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { customer, familyLoader } from './customer-queries.ts';
import { customerPaths } from './paths.ts';

export const loader = familyLoader;

const MeetingForm = createMeeting.input.omit({ startAt: true }).extend(meetingTime);

/** Creates a meeting: parent and staff receive a mail with a calendar file. */
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
    done: () => t('meeting.sent'),
    close,
  });
  return (
    <FormDialog
      title={t('meeting.title', { name: nameOf(family) })}
      action={t('meeting.send')}
      form={form}
      onSubmit={({ day, time, ...values }) => invite.mutate({ ...values, startAt: instantOf({ day, time }, zone) })}
      onClose={close}
      saving={invite}
    >
      <TextField form={form} name="topic" label={t('meeting.topic')} maxLength={200} />
      <MeetingTimeFields form={form} theirs={family.timezone} />
      <TextAreaField form={form} name="note" label={t('meeting.note')} maxLength={2000} />
    </FormDialog>
  );
}
