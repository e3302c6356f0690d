import { createTemplate, findTemplates } from '@fovea/contracts/answer-templates/endpoints';
import { TemplateContent } from '@fovea/contracts/answer-templates/schema';
import type { Language } from '@fovea/contracts/fields';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../../api/query.ts';
import { useContractForm } from '../../form/contract-form.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { useSave } from '../../form/use-save.ts';
import { TemplateFields } from './template-fields.tsx';

export type CreateTemplateDialogProps = { text: string; language: Language; onClose: () => void };

/** Saves a reply as a template. */
export function CreateTemplateDialog({ text, language, onClose }: CreateTemplateDialogProps) {
  const { t } = useTranslation('requests');
  const form = useContractForm(TemplateContent, { name: '', language, text, shared: false });
  const create = useSave(createTemplate, {
    changed: () => invalidate(findTemplates),
    done: ({ name }) => t('templates.saved', { name }),
    close: onClose,
  });
  return (
    <FormDialog
      title={t('templates.create')}
      form={form}
      onSubmit={(typed) => create.mutate(typed)}
      saving={create}
      onClose={onClose}
    >
      <TemplateFields form={form} />
    </FormDialog>
  );
}
