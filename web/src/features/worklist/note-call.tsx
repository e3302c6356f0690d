import { noteCall } from '@fovea/contracts/worklist/endpoints';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { whomOf } from '../../parts/work/whom-of.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { Phone } from '../../ui/phone.tsx';
import { worklistPaths } from './paths.ts';
import { rowLoader, useRow, workChanged } from './work-queries.ts';

export const loader = rowLoader;

/** The family was called: all of its rows say so, and its history what was said. */
export function NoteCallDialog() {
  const { t } = useTranslation('worklist');
  const { id = '' } = useParams();
  const close = useClose(worklistPaths.list(useStaffArea()));
  const row = useRow(id);
  const form = useContractForm(noteCall.input, { id, version: row.version, note: '' });
  const save = useSave(noteCall, {
    changed: workChanged,
    done: () => t('call.told', { name: whomOf(row) }),
    close,
  });
  return (
    <FormDialog
      size="small"
      title={t('call.title', { name: whomOf(row) })}
      action={t('action.call')}
      form={form}
      onSubmit={save.mutate}
      onClose={close}
      saving={save}
    >
      {row.phone && <Phone code={row.mobileCountryCode} number={row.phone} />}
      <TextAreaField form={form} name="note" label={t('call.note')} hint={t('call.hint')} maxLength={2000} />
    </FormDialog>
  );
}
