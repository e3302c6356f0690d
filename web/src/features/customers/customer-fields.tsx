import { Field } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { dayOf } from '@fovea/contracts/dates';
import { useTranslation } from 'react-i18next';
import { useUser, viewerZone } from '../../api/session.ts';
import { languageNames, languages } from '../../i18n/languages.ts';
import { AddressField } from '../../parts/fields/address-field.tsx';
import { type Country, CountryField } from '../../parts/fields/country-field.tsx';
import { DateField } from '../../parts/fields/date-field.tsx';
import { PhoneField } from '../../parts/fields/phone-field.tsx';
import { PostalCodeField } from '../../parts/fields/postal-code-field.tsx';
import { ReadingFields } from '../../parts/fields/reading-fields.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { SwitchField } from '../../parts/fields/switch-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { TimezoneEditField } from '../../parts/fields/timezone-edit-field.tsx';
import { TimezoneField } from '../../parts/fields/timezone-field.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import { NewPasswordFields } from '../../parts/form/new-password-fields.tsx';
import { isAdministrator } from '../../routing/area.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { CareFields } from './care-fields.tsx';
import type { CustomerFormOf } from './customer-form.ts';
import { PasswordLink } from './password-link.tsx';
import { presetPlace } from './preset-place.ts';

export type CustomerFieldsProps = {
  form: CustomerFormOf;
  region: string | undefined /** Absent for a new parent. */;
  customer?: Customer;
};

/** The fields of a parent, new or existing. */
export function CustomerFields({ form, region, customer }: CustomerFieldsProps) {
  const { t } = useTranslation('customers');
  // Setting a password allows signing in as the parent; all other staff send a link.
  const me = useUser();
  const maySetPassword = isAdministrator(me);
  const isTypeAdmin = me.type === 'admin';
  const needsAddress = form.watch('needRequired') === true;
  const preset = customer ? undefined : (country: Country) => presetPlace(form, country);
  return (
    <>
      <FormSection title={t('section.person')}>
        <TextField form={form} name="firstName" label={t('field.firstName')} />
        <TextField form={form} name="middleName" label={t('field.middleName')} />
        <TextField form={form} name="lastName" label={t('field.lastName')} />
        <ReadingFields form={form} />
        <DateField form={form} name="birthDate" label={t('field.birthDate')} max={dayOf(new Date(), viewerZone())} />
        <CountryField form={form} name="country" label={t('field.country')} onChosen={preset} />
        <PhoneField form={form} name="phone" codeName="mobileCountryCode" label={t('field.phone')} />
      </FormSection>
      <CareFields form={form} region={region} customer={customer} />
      <FormSection title={t('section.place')}>
        <SelectField
          form={form}
          name="language"
          label={t('field.language')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        {customer ? (
          <TimezoneEditField
            form={form}
            name="timezone"
            nextChange={customer.timezoneUpdateDate}
            isFree={isTypeAdmin}
          />
        ) : (
          <TimezoneField form={form} name="timezone" label={t('field.timezone')} />
        )}
      </FormSection>
      <FormSection title={t('section.signIn')}>
        {customer ? (
          <Field label={t('field.email')}>
            <Copyable text={customer.email} />
          </Field>
        ) : (
          <TextField
            form={form}
            name="email"
            label={t('field.email')}
            hint={t('hint.email')}
            type="email"
            autoComplete="off"
            required
          />
        )}
        {customer && <PasswordLink customer={customer} />}
        {(!customer || maySetPassword) && (
          <NewPasswordFields
            form={form}
            password="password"
            confirmPassword="confirmPassword"
            label={t(customer ? 'field.newPassword' : 'field.password')}
            hint={t(customer ? 'hint.keepPassword' : 'hint.passwordOptional')}
            confirmLabel={t('field.confirmPassword')}
          />
        )}
      </FormSection>
      <FormSection title={t('section.shipping')}>
        <SwitchField form={form} name="needRequired" label={t('field.needRequired')} />
        <PostalCodeField
          form={form}
          name="zip"
          label={t('field.zip')}
          country={form.watch('country')}
          required={needsAddress}
        />
        <AddressField
          form={form}
          name="address"
          locationName="location"
          label={t('field.address')}
          required={needsAddress}
        />
      </FormSection>
      {/* For an existing parent they are in the details tab. */}
      {!customer && <TextAreaField form={form} name="notes" label={t('field.notes')} maxLength={5000} />}
    </>
  );
}
