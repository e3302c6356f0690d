import { Field } from '@fluentui/react-components';
import { getPortalUserInfo, updatePortalUser } from '@fovea/contracts/customers/portal-endpoints';
import { type Customer, UpdateOwnDetails } from '@fovea/contracts/customers/schema';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { storeUser } from '../../api/session.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { languageOptions } from '../../i18n/languages.ts';
import { AddressField } from '../../parts/fields/address-field.tsx';
import { CountryField } from '../../parts/fields/country-field.tsx';
import { OwnNameFields } from '../../parts/fields/own-name-fields.tsx';
import { PhoneField } from '../../parts/fields/phone-field.tsx';
import { PostalCodeField } from '../../parts/fields/postal-code-field.tsx';
import { ReadingFields } from '../../parts/fields/reading-fields.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { SwitchField } from '../../parts/fields/switch-field.tsx';
import { TimezoneEditField } from '../../parts/fields/timezone-edit-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { Form } from '../../parts/form/form.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import { SubmitButton } from '../../parts/form/submit-button.tsx';
import { toast } from '../../ui/toast.ts';

/** A parent's own details. Zip and address are needed once the device is shipped to the family directly. */
export function DetailsForm({ parent }: { parent: Customer }) {
  const { t } = useTranslation('my-details');
  const { t: ui } = useTranslation('ui');
  const form = useContractForm(UpdateOwnDetails, valuesOf(parent));
  const isShipped = useWatch({ control: form.control, name: 'needRequired' });
  const country = useWatch({ control: form.control, name: 'country' });
  const save = useApiMutation(updatePortalUser, {
    onSuccess: async (saved) => {
      storeUser(saved);
      await Promise.all([chooseLanguage(saved.language), invalidate(getPortalUserInfo)]);
      toast(t('saved'));
    },
  });
  const reload = async () => valuesOf(await call(getPortalUserInfo, {}));
  return (
    <Form form={form} onSubmit={(typed) => save.mutate(typed)} saving={save} reload={reload}>
      <FormSection title={t('person')}>
        <OwnNameFields form={form} t={t} />
        <ReadingFields form={form} />
        <Field label={t('email')}>
          <span translate="no">{parent.email}</span>
        </Field>
        <CountryField form={form} name="country" label={t('country')} />
        <PhoneField form={form} name="phone" codeName="mobileCountryCode" label={t('phone')} />
        <TimezoneEditField form={form} name="timezone" nextChange={parent.timezoneUpdateDate} />
        <SelectField form={form} name="language" label={t('language')} required options={languageOptions} />
      </FormSection>
      <FormSection title={t('shipping')}>
        <SwitchField form={form} name="needRequired" label={t('needRequired')} />
        <PostalCodeField
          form={form}
          name="zip"
          label={t('zip')}
          country={country}
          required={isShipped === true}
          autoComplete="postal-code"
        />
        <AddressField
          form={form}
          name="address"
          locationName="location"
          label={t('address')}
          required={isShipped === true}
        />
      </FormSection>
      <div>
        <SubmitButton isLarge pending={save.isPending}>
          {ui('save')}
        </SubmitButton>
      </div>
    </Form>
  );
}

function valuesOf({
  firstName,
  middleName,
  lastName,
  phone,
  mobileCountryCode,
  country,
  timezone,
  language,
  ...rest
}: Customer) {
  const { firstNameKana, lastNameKana, zip, address, location, needRequired, updatedAt } = rest;
  return {
    firstName,
    middleName,
    lastName,
    firstNameKana,
    lastNameKana,
    phone,
    mobileCountryCode,
    country,
    timezone,
    language,
    zip,
    address,
    location,
    needRequired,
    updatedAt,
  };
}
