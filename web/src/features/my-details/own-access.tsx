import type { Customer } from '@fovea/contracts/customers/schema';
import { saveOwnAccess } from '@fovea/contracts/guardians/portal-endpoints';
import { OwnAccess as OwnFields, type OwnGuardian } from '@fovea/contracts/guardians/schema';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { storeGuardian, useUser } from '../../api/session.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { languageOptions } from '../../i18n/languages.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { Form } from '../../parts/form/form.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import { SubmitButton } from '../../parts/form/submit-button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { toast } from '../../ui/toast.ts';

type OwnAccessProps = { parent: Customer };

/** Instead of a parent's details, to whom the parent let in: who they are here, what they may do, and whose family it is. */
export function OwnAccess({ parent }: OwnAccessProps) {
  const { guardian } = useUser();
  return guardian ? <AccessForm guardian={guardian} parent={parent} /> : null;
}

function AccessForm({ guardian, parent }: OwnAccessProps & { guardian: OwnGuardian }) {
  const { t } = useTranslation('my-details');
  const { t: ui } = useTranslation('ui');
  const { t: words } = useTranslation('guardians');
  const { firstName, lastName, language, email, rights } = guardian;
  const form = useContractForm(OwnFields, { firstName, lastName, language });
  const save = useApiMutation(saveOwnAccess, {
    onSuccess: async (saved) => {
      form.reset({ firstName: saved.firstName, lastName: saved.lastName, language: saved.language });
      storeGuardian(saved);
      await chooseLanguage(saved.language);
      toast(t('saved'));
    },
  });
  return (
    <Form form={form} onSubmit={(typed) => save.mutate(typed)} saving={save}>
      <FormSection title={t('access.title')}>
        <TextField form={form} name="firstName" label={t('firstName')} autoComplete="given-name" maxLength={100} />
        <TextField form={form} name="lastName" label={t('lastName')} autoComplete="family-name" maxLength={100} />
        <SelectField form={form} name="language" label={t('language')} required options={languageOptions} />
      </FormSection>
      <FactList
        facts={[
          [t('email'), email],
          [words('rights.label'), words(`rights.${rights}`)],
          [t('access.family'), nameOf(parent)],
        ]}
      />
      <div>
        <SubmitButton isLarge pending={save.isPending}>
          {ui('save')}
        </SubmitButton>
      </div>
    </Form>
  );
}
