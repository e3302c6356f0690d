import { moveMeeting } from '@fovea/contracts/requests/endpoints';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { useViewerZone } from '../../api/session.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { instantOf, MeetingTimeFields, meetingTime, typedTime } from '../../parts/requests/meeting-time.tsx';
import { useRequestWords } from '../../parts/requests/request-words.tsx';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { requestPaths } from './paths.ts';
import { request, requestLoader, requestsChanged } from './request-queries.ts';

export const loader = requestLoader;

const MoveForm = moveMeeting.input.omit({ startAt: true }).extend(meetingTime);

/** Another time: family and host get the invitation anew. */
export function MoveMeetingDialog() {
  const { t } = useTranslation('requests');
  const { id = '' } = useParams();
  const close = useClose(requestPaths.list(useStaffArea()));
  const zone = useViewerZone();
  const thread = useLoaded(request(id));
  const { version, timezone, meeting } = thread;
  const name = useRequestWords().senderOf(thread);
  const form = useContractForm(MoveForm, {
    id,
    version,
    ...(meeting ? typedTime(meeting.startAt, zone) : { day: '', time: '' }),
    durationMinutes: meeting?.durationMinutes,
  });
  const save = useSave(moveMeeting, { changed: requestsChanged, done: () => t('meeting.moved'), close });
  return (
    <FormDialog
      title={t('meeting.moveTitle', { name })}
      action={t('meeting.move')}
      form={form}
      onSubmit={({ day, time, ...values }) => save.mutate({ ...values, startAt: instantOf({ day, time }, zone) })}
      onClose={close}
      saving={save}
    >
      <MeetingTimeFields form={form} theirs={timezone ?? zone} />
    </FormDialog>
  );
}
