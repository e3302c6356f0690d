import { dayOf } from '@fovea/contracts/dates';
import { getHold, keepHold, releaseHold } from '@fovea/contracts/holds/endpoints';
import { type Hold, type HoldOverview, ReleaseHold, type ReleaseWith } from '@fovea/contracts/holds/schema';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { codes } from '../../api/errors.ts';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { RecordSection } from '../../ui/record-section.tsx';
import { toast } from '../../ui/toast.ts';
import { DateField } from '../fields/date-field.tsx';
import { RadioField } from '../fields/radio-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { useContractForm } from '../form/contract-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { holdsChanged } from './hold-queries.ts';
import { IncidentLink } from './incident-link.tsx';
import { ReleaseEffects } from './release-effects.tsx';
import { ReportedFacts } from './reported-facts.tsx';

const DecisionForm = ReleaseHold.omit({ id: true, version: true }).extend({
  decision: z.enum(['release', 'keep']),
  note: z.string().max(2000),
});

export type DecideHoldProps = {
  hold: Hold;
  overview: HoldOverview;
  decidesWith: ReleaseWith;
  name: string;
  db: string | undefined;
  timezone: string;
  incidentTo: string | undefined;
  onClose: () => void;
};

/** The reports, and the decision: release with an examination (or a reason), or continue the hold with a note. */
export function DecideHold(props: DecideHoldProps) {
  const { hold, overview, decidesWith, name, db, timezone, incidentTo, onClose } = props;
  const { t } = useTranslation('holds');
  const { _id: own } = useUser();
  const today = dayOf(new Date(), timezone);
  const { examiners } = overview;
  const form = useContractForm(DecisionForm, {
    decision: 'release',
    examinedOn: today,
    examinedBy: (examiners.find(({ _id }) => _id === own) ?? examiners[0])?._id,
    findings: '',
    reason: '',
    note: '',
    db,
  });
  const decision = useWatch({ control: form.control, name: 'decision' });
  const done = (text: string) => () => {
    void holdsChanged();
    toast(text);
    onClose();
  };
  // Shows a symptom that was reported in the meantime, so that the next decision is about all of them.
  const onError = ({ code }: { code: number }) => {
    if (code === codes.holdChanged) void invalidate(getHold);
  };
  const release = useApiMutation(releaseHold, { onSuccess: done(t('staff.released', { name })), onError });
  const keep = useApiMutation(keepHold, { onSuccess: done(t('staff.kept', { name })), onError });
  const { _id: id, version } = hold;
  const isRelease = decision === 'release';
  return (
    <FormDialog
      title={t('staff.title', { name })}
      form={form}
      onSubmit={({ note, decision: _, ...examination }) =>
        isRelease ? release.mutate({ id, version, ...examination }) : keep.mutate({ id, version, note, db })
      }
      onClose={onClose}
      saving={isRelease ? release : keep}
      action={t(isRelease ? 'staff.release' : 'staff.keep')}
    >
      <RecordSection title={t('staff.reported')}>
        <ReportedFacts hold={hold} overview={overview} />
        <IncidentLink to={incidentTo} />
      </RecordSection>
      <RadioField
        form={form}
        name="decision"
        label={t('staff.decide')}
        options={(['release', 'keep'] as const).map((value) => ({ value, label: t(`staff.${value}`) }))}
      />
      {isRelease && decidesWith === 'findings' && (
        <>
          <DateField
            form={form}
            name="examinedOn"
            label={t('staff.examinedOn')}
            required
            min={dayOf(hold.since, timezone)}
            max={today}
          />
          <SelectField
            form={form}
            name="examinedBy"
            label={t('staff.examinedBy')}
            required
            options={examiners.map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
          />
          <TextAreaField form={form} name="findings" label={t('staff.findings')} required maxLength={4000} />
        </>
      )}
      {isRelease && decidesWith === 'reason' && (
        <TextAreaField form={form} name="reason" label={t('staff.reason')} required maxLength={2000} />
      )}
      {isRelease ? (
        <ReleaseEffects preview={overview.preview} timezone={timezone} />
      ) : (
        <TextAreaField form={form} name="note" label={t('staff.note')} required maxLength={2000} />
      )}
    </FormDialog>
  );
}
