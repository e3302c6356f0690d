import { type TemplateContent, templateNames } from '@fovea/contracts/answer-templates/schema';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useUser } from '../../../api/session.ts';
import { languageNames, languages } from '../../../i18n/languages.ts';
import { SelectField } from '../../fields/select-field.tsx';
import { SwitchField } from '../../fields/switch-field.tsx';
import { TextAreaField } from '../../fields/text-area-field.tsx';
import { TextField } from '../../fields/text-field.tsx';
import type { ContractForm } from '../../form/contract-form.ts';

export type TemplateFieldsProps = {
  form: ContractForm<z.input<typeof TemplateContent>, z.output<typeof TemplateContent>>;
};

/** A template's name, language and text, and for administrators of a company whether all of its staff may use it. */
export function TemplateFields({ form }: TemplateFieldsProps) {
  const { t } = useTranslation('requests');
  const { type, userType } = useUser();
  const [name, patient, clinic] = templateNames.map((place) => `{${place}}`);
  return (
    <>
      <TextField form={form} name="name" label={t('templates.name')} maxLength={60} />
      <SelectField
        form={form}
        name="language"
        label={t('templates.language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <TextAreaField
        form={form}
        name="text"
        label={t('templates.text')}
        hint={t('templates.places', { name, patient, clinic })}
        rows={10}
        maxLength={5000}
      />
      {type === 'normal' && userType === 'admin' && (
        <SwitchField form={form} name="shared" label={t('templates.shared')} hint={t('templates.sharedHint')} />
      )}
    </>
  );
}
