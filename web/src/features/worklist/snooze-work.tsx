import { addToDay } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { Day } from '@fovea/contracts/fields';
import { snoozeWork } from '@fovea/contracts/worklist/endpoints';
import { longestSnoozeDays } from '@fovea/contracts/worklist/schema';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { z } from 'zod';
import { DateField } from '../../parts/fields/date-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { whomOf } from '../../parts/work/whom-of.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { worklistPaths } from './paths.ts';
import { rowLoader, useRow, workChanged } from './work-queries.ts';

export const loader = rowLoader;

const SnoozeForm = snoozeWork.input.extend({ until: z.string({ error: 'required' }).pipe(Day) });
const usualDays = 7;

/** Out of the list until a day of the family's; it goes by itself where its cause ends before. */
export function SnoozeDialog() {
  const { t } = useTranslation('worklist');
  const { id = '' } = useParams();
  const close = useClose(worklistPaths.list(useStaffArea()));
  const row = useRow(id);
  const today = dayOf(new Date(), row.timezone);
  const form = useContractForm(SnoozeForm, { id, version: row.version, until: addToDay(today, usualDays) });
  const save = useSave(snoozeWork, {
    changed: workChanged,
    done: () => t('snooze.told', { name: whomOf(row) }),
    close,
  });
  return (
    <FormDialog
      size="small"
      title={t('snooze.title', { name: whomOf(row) })}
      action={t('action.snooze')}
      form={form}
      onSubmit={save.mutate}
      onClose={close}
      saving={save}
    >
      <DateField
        form={form}
        name="until"
        label={t('snooze.until')}
        hint={t('snooze.hint')}
        min={addToDay(today, 1)}
        max={addToDay(today, longestSnoozeDays)}
      />
    </FormDialog>
  );
}
