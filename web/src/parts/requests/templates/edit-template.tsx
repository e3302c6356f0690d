import { changeTemplate, findTemplates } from '@fovea/contracts/answer-templates/endpoints';
import { type AnswerTemplate, TemplateContent } from '@fovea/contracts/answer-templates/schema';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../../api/query.ts';
import { useContractForm } from '../../form/contract-form.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { useSave } from '../../form/use-save.ts';
import { TemplateFields } from './template-fields.tsx';

export type EditTemplateDialogProps = { template: AnswerTemplate; onClose: () => void };

/** Edits a template's name, text or visibility. */
export function EditTemplateDialog({ template, onClose }: EditTemplateDialogProps) {
  const { t } = useTranslation('requests');
  const { _id: id, version, name, language, text, shared } = template;
  const form = useContractForm(TemplateContent, { name, language, text, shared });
  const save = useSave(changeTemplate, {
    changed: () => invalidate(findTemplates),
    done: (saved) => t('templates.saved', { name: saved.name }),
    close: onClose,
  });
  return (
    <FormDialog
      title={t('templates.edit', { name })}
      form={form}
      onSubmit={(typed) => save.mutate({ ...typed, id, version })}
      saving={save}
      onClose={onClose}
    >
      <TemplateFields form={form} />
    </FormDialog>
  );
}
