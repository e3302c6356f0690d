import { Body1, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { formatDate } from '@fovea/contracts/dates';
import { holdTreatment, markHoldSeen } from '@fovea/contracts/holds/endpoints';
import type { HoldOverview } from '@fovea/contracts/holds/schema';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useLoaded } from '../../api/query.ts';
import { useViewerZone } from '../../api/session.ts';
import { RecordSection } from '../../ui/record-section.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { useContractForm } from '../form/contract-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useSave } from '../form/use-save.ts';
import { DecideHold } from './decide-hold.tsx';
import { holdOf, holdsChanged } from './hold-queries.ts';
import { IncidentLink } from './incident-link.tsx';
import { ReportedFacts } from './reported-facts.tsx';

export type HoldDialogProps = {
  accountId: string;
  /** The child's name. */
  name: string;
  db: string | undefined;
  /** The family's time zone. */
  timezone: string;
  /** Where an incident of the child is reported; undefined for those who may not. */
  incidentTo: string | undefined;
  onClose: () => void;
};

/** A child's hold: shown to all, decided by those with the right to. Without a hold, one can be started. */
export function HoldDialog({ accountId, db, ...props }: HoldDialogProps) {
  const overview = useLoaded(holdOf(accountId, db));
  const { open, decidesWith } = overview;
  const { t } = useTranslation('holds');
  const unseen = open && !open.seenAt ? open._id : null;
  useEffect(() => {
    // Failure is not an error: the next reader marks it.
    if (unseen) void call(markHoldSeen, { id: unseen, db }).then(holdsChanged, () => undefined);
  }, [unseen, db]);
  if (open && decidesWith)
    return (
      <DecideHold key={open.version} hold={open} overview={overview} decidesWith={decidesWith} db={db} {...props} />
    );
  if (!open && decidesWith) return <BeginHold accountId={accountId} db={db} overview={overview} {...props} />;
  return (
    <ViewDialog title={t('staff.title', { name: props.name })} onClose={props.onClose}>
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>{t('staff.notYours')}</MessageBarBody>
      </MessageBar>
      {open ? (
        <RecordSection title={t('staff.reported')}>
          <ReportedFacts hold={open} overview={overview} />
          <IncidentLink to={props.incidentTo} />
        </RecordSection>
      ) : (
        <Body1>{t('staff.notOnHold')}</Body1>
      )}
      <EarlierHolds overview={overview} />
    </ViewDialog>
  );
}

type BeginHoldProps = Omit<HoldDialogProps, 'timezone' | 'incidentTo'> & { overview: HoldOverview };

function BeginHold({ accountId, name, db, overview, onClose }: BeginHoldProps) {
  const { t } = useTranslation('holds');
  const form = useContractForm(holdTreatment.input, { accountId, reason: '', db });
  const save = useSave(holdTreatment, { changed: holdsChanged, done: () => t('staff.held', { name }), close: onClose });
  return (
    <FormDialog
      title={t('staff.title', { name })}
      form={form}
      onSubmit={save.mutate}
      onClose={onClose}
      saving={save}
      action={t('staff.hold')}
    >
      <Body1>{t('staff.holdHint')}</Body1>
      <TextAreaField form={form} name="reason" label={t('staff.reason')} maxLength={2000} />
      <EarlierHolds overview={overview} />
    </FormDialog>
  );
}

function EarlierHolds({ overview: { released } }: { overview: HoldOverview }) {
  const { t } = useTranslation('holds');
  const zone = useViewerZone();
  if (released.length === 0) return null;
  return (
    <RecordSection title={t('staff.past')}>
      <ul>
        {released.map((hold) => (
          <li key={hold._id}>
            {[
              t('staff.pastLine', {
                from: formatDate(hold.since, 'minute', zone),
                until: formatDate(hold.releasedAt, 'minute', zone),
                by: hold.releasedBy ?? '–',
                days: hold.daysGivenBack ?? 0,
              }),
              hold.findings || hold.releaseReason,
            ]
              .filter(Boolean)
              .join(' ')}
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}
