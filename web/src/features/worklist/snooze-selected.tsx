import { addToDay } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { Day } from '@fovea/contracts/fields';
import { longestSnoozeDays } from '@fovea/contracts/worklist/schema';
import { findSelectedWork, snoozeManyWork } from '@fovea/contracts/worklist/selection-endpoints';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { apiQuery, useApiMutation } from '../../api/query.ts';
import { useViewerZone } from '../../api/session.ts';
import { ResolvedSelection } from '../../parts/batch/resolved-selection.tsx';
import { DateField } from '../../parts/fields/date-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { asSeen, type SelectionDialogProps, toastBatch } from './act-on-many.ts';

const SnoozeForm = snoozeManyWork.input.extend({ until: z.string({ error: 'required' }).pipe(Day) });
const usualDays = 7;

/** The picked rows are out of the list until a day, of each family's calendar. */
export function SnoozeSelectedDialog({ picked, onDone, onClose }: SelectionDialogProps) {
  const { t } = useTranslation('worklist');
  return (
    <ResolvedSelection
      size="small"
      title={t('action.snooze')}
      query={apiQuery(findSelectedWork, picked)}
      onClose={onClose}
    >
      {({ list }) => <Snooze rows={asSeen(list)} db={picked.db} onDone={onDone} onClose={onClose} />}
    </ResolvedSelection>
  );
}

type SnoozeProps = Omit<SelectionDialogProps, 'picked'> & { rows: ReturnType<typeof asSeen>; db: string | undefined };

function Snooze({ rows, db, onDone, onClose }: SnoozeProps) {
  const { t } = useTranslation('worklist');
  const today = dayOf(new Date(), useViewerZone());
  const form = useContractForm(SnoozeForm, { rows, until: addToDay(today, usualDays), db });
  const save = useApiMutation(snoozeManyWork, {
    onSuccess: (changed) => {
      void toastBatch('snooze', changed, db, t);
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      size="small"
      title={t('many.snooze.title', { count: rows.length })}
      action={t('many.action', { action: t('action.snooze'), count: rows.length })}
      form={form}
      onSubmit={save.mutate}
      onClose={onClose}
      saving={save}
    >
      <DateField
        form={form}
        name="until"
        label={t('snooze.until')}
        hint={t('many.snooze.hint')}
        min={addToDay(today, 1)}
        max={addToDay(today, longestSnoozeDays)}
      />
    </FormDialog>
  );
}
