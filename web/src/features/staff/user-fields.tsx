import { type SaveStaff, StaffType, UserType } from '@fovea/contracts/staff/schema';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useUser } from '../../api/session.ts';
import { languageNames, languages } from '../../i18n/languages.ts';
import { presetsOf } from '../../parts/countries/country-presets.ts';
import { ComboboxField } from '../../parts/fields/combobox-field.tsx';
import { findCompanies } from '../../parts/fields/find-companies.ts';
import { PhoneField } from '../../parts/fields/phone-field.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { SwitchField } from '../../parts/fields/switch-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import type { ContractForm } from '../../parts/form/contract-form.ts';
import { AppLink } from '../../ui/link.tsx';
import { settingPaths } from '../settings/paths.ts';

export type UserForm = ContractForm<z.input<typeof SaveStaff>, SaveStaff>;
type PlaceProps = {
  form: UserForm /** Of the company chosen before. */;
  companyName?: string | undefined;
  isNew?: boolean;
};

/** Platform administrator or company staff: only platform administrators choose, and only while creating. */
export function AuthorityField({ form }: { form: UserForm }) {
  const { t } = useTranslation('users');
  const dropPlace = (type: string) => {
    if (type !== 'admin') return;
    form.setValue('userType', null);
    form.setValue('companyId', null);
  };
  return (
    <SelectField
      form={form}
      name="type"
      label={t('field.type')}
      options={StaffType.options.map((value) => ({ value, label: t(`type.${value}`) }))}
      onChosen={dropPlace}
    />
  );
}

/** What company staff do, and where. */
export function PlaceFields({ form, companyName, isNew = false }: PlaceProps) {
  const { t } = useTranslation('users');
  // A new colleague most likely lives where the company is.
  const isZoneChosen = form.formState.dirtyFields.timezone === true;
  const preset = (company: string | undefined) => {
    if (!isNew || isZoneChosen) return;
    const { timezone, mobileCountryCode, language } = presetsOf(company);
    form.setValue('timezone', timezone);
    if (!form.getValues('phone')) form.setValue('mobileCountryCode', mobileCountryCode);
    form.setValue('language', language);
  };
  const options = UserType.options.map((value) => ({ value, label: t(`userType.${value}`) }));
  return (
    <>
      <SelectField form={form} name="userType" label={t('field.userType')} required options={options} />
      <ComboboxField
        form={form}
        name="companyId"
        label={t('field.companyId')}
        required
        chosenLabel={companyName}
        takesOnly={isNew}
        onChosen={(_, company) => company && preset(company.hint)}
        search={{ key: 'companies', find: findCompanies }}
      />
    </>
  );
}

/** How somebody is called, reached and addressed. */
export function PersonFields({ form }: { form: UserForm }) {
  const { t } = useTranslation('users');
  const isAdmin = useUser().type === 'admin';
  return (
    <>
      <PhoneField form={form} name="phone" codeName="mobileCountryCode" label={t('field.phone')} />
      <SelectField
        form={form}
        name="language"
        label={t('field.language')}
        hint={t('hint.language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      {isAdmin && (
        <SwitchField
          form={form}
          name="displayMessage"
          label={t('field.displayMessage')}
          hint={<Trans t={t} i18nKey="hint.displayMessage" components={{ settings: <SettingsLink /> }} />}
        />
      )}
    </>
  );
}

/** Where the dashboard's address is kept; `Trans` gives the words. */
const SettingsLink = ({ children }: { children?: ReactNode }) => <AppLink to={settingPaths.page()}>{children}</AppLink>;

export function NameField({ form }: { form: UserForm }) {
  const { t } = useTranslation('users');
  return <TextField form={form} name="fullName" label={t('field.fullName')} autoComplete="off" />;
}

export function EmailField({ form }: { form: UserForm }) {
  const { t } = useTranslation('users');
  return <TextField form={form} name="email" label={t('field.email')} type="email" autoComplete="off" />;
}
