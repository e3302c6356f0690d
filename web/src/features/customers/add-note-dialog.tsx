import { findCustomerHistory } from '@fovea/contracts/audit/endpoints';
import { addFamilyNote, findFamilyColleagues, getFamilyOverview } from '@fovea/contracts/customers/endpoints';
import type { Customer } from '@fovea/contracts/customers/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, invalidate } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { CheckboxField } from '../../parts/fields/checkbox-field.tsx';
import { MultiselectField } from '../../parts/fields/multiselect-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { AskedPart } from '../../ui/asked-part.tsx';

export type AddNoteDialogProps = { family: Customer; onNoted: (text: string) => void; onClose: () => void };

/** Adds a note about a family or a call, with its visibility. */
export function AddNoteDialog({ family, onNoted, onClose }: AddNoteDialogProps) {
  const { t } = useTranslation('customers');
  const form = useContractForm(addFamilyNote.input, {
    id: family._id,
    text: '',
    called: false,
    tell: [],
    db: family.db,
  });
  const colleagues = useQuery(apiQuery(findFamilyColleagues, { id: family._id, db: family.db }));
  const save = useSave(addFamilyNote, {
    changed: () => {
      onNoted(form.getValues('text').trim());
      return invalidate(findCustomerHistory, getFamilyOverview);
    },
    done: () => t('timeline.added', { name: nameOf(family) }),
    close: onClose,
  });
  return (
    <FormDialog
      size="small"
      title={t('timeline.noteAbout', { name: nameOf(family) })}
      action={t('timeline.save')}
      form={form}
      onSubmit={save.mutate}
      onClose={onClose}
      saving={save}
    >
      <TextAreaField
        form={form}
        name="text"
        label={t('timeline.text')}
        hint={t('timeline.hint')}
        maxLength={2000}
        required
      />
      <CheckboxField form={form} name="called" label={t('timeline.called')} />
      <AskedPart asked={colleagues}>
        {({ list }) =>
          list.length > 0 && (
            <MultiselectField
              form={form}
              name="tell"
              label={t('timeline.tell')}
              hint={t('timeline.tellHint')}
              options={list.map(({ _id: value, fullName: label }) => ({ value, label }))}
            />
          )
        }
      </AskedPart>
    </FormDialog>
  );
}
