import { Body1 } from '@fluentui/react-components';
import { countries } from '@fovea/contracts/countries';
import { currencies } from '@fovea/contracts/fields';
import { IncidentSeverity } from '@fovea/contracts/incidents/deadline-schema';
import { getBaseSetting, getSettings, saveSettings } from '@fovea/contracts/settings/endpoints';
import type { Region as RegionShape, Settings } from '@fovea/contracts/settings/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { MultiselectField } from '../../parts/fields/multiselect-field.tsx';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { PasswordField } from '../../parts/fields/password-field.tsx';
import { SellerFields } from '../../parts/fields/seller-fields.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { Form } from '../../parts/form/form.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import { SubmitButton } from '../../parts/form/submit-button.tsx';
import { countryName } from '../../ui/country-name.ts';
import { regionChoices } from '../../ui/region-name.ts';
import { toast } from '../../ui/toast.ts';
import { needsSender, settingsSchema, valuesOf } from './settings-schema.ts';

type Region = z.infer<typeof RegionShape>;

/** Currencies, the sender of automatic e-mails, and limits. */
export function SettingsForm({ saved, regions }: { saved: z.infer<typeof Settings>; regions: readonly Region[] }) {
  const { t, i18n } = useTranslation('settings');
  const [schema] = useState(() => settingsSchema(saved));
  const form = useContractForm(schema, valuesOf(saved, regions));
  const save = useApiMutation(saveSettings, {
    onSuccess: () => {
      void invalidate(getSettings, getBaseSetting);
      toast(t('saved'));
    },
  });
  const isSenderRequired = needsSender(form.watch(), saved);
  const reload = async () => valuesOf(await call(getSettings, {}), regions);
  const names = new Intl.DisplayNames(i18n.language, { type: 'currency' });
  const choices = currencies.map((value) => ({
    value,
    label: `${value.toUpperCase()} · ${names.of(value.toUpperCase())}`,
  }));
  return (
    <Form form={form} onSubmit={save.mutate} saving={save} reload={reload}>
      <MultiselectField form={form} name="currencies" label={t('field.currencies')} options={choices} />
      <FormSection title={t('section.sender')}>
        {saved.hasOwnSender && <Body1>{t('hint.ownSender')}</Body1>}
        <TextField form={form} name="emailName" label={t('field.emailName')} required={isSenderRequired} />
        <TextField form={form} name="email" label={t('field.email')} type="email" required={isSenderRequired} />
        <TextField
          form={form}
          name="emailHost"
          label={t('field.emailHost')}
          placeholder="smtp.example.com:587"
          required={isSenderRequired}
        />
        <PasswordField
          form={form}
          name="emailPassword"
          label={t('field.emailPassword')}
          required={isSenderRequired && !saved.hasEmailPassword}
          hint={saved.hasEmailPassword ? t('hint.emailPassword') : undefined}
          autoComplete="new-password"
        />
      </FormSection>
      <FormSection title={t('section.limits')}>
        <NumberField form={form} name="maxPatients" label={t('field.maxPatients')} required />
        <NumberField form={form} name="guaranteeMonths" label={t('field.guaranteeMonths')} required />
        <NumberField form={form} name="graceDays" label={t('field.graceDays')} required />
        <NumberField form={form} name="reportMonths" label={t('field.reportMonths')} required />
        <TextField
          form={form}
          name="dashboardUrl"
          label={t('field.dashboardUrl')}
          type="url"
          hint={t('hint.dashboardUrl')}
        />
      </FormSection>
      <FormSection title={t('section.emergency')}>
        <Body1>{t('hint.emergency')}</Body1>
        {countries.map(({ key, emergencyNumber }) => (
          <TextField
            key={key}
            form={form}
            name={`emergencyNumbers.${key}`}
            label={countryName(key, i18n.language)}
            type="tel"
            placeholder={emergencyNumber}
            maxLength={20}
          />
        ))}
      </FormSection>
      <FormSection title={t('section.incidents')}>
        <Body1>{t('hint.incidents')}</Body1>
        {regionChoices(regions, i18n.language).flatMap(({ value, label }) =>
          IncidentSeverity.options.map((severity) => (
            <NumberField
              key={`${value} ${severity}`}
              form={form}
              name={`incidentDeadlines.${value}.${severity}`}
              label={t('field.incidentDays', { region: label, severity: t(`severity.${severity}`) })}
              required
            />
          )),
        )}
      </FormSection>
      <SellerFields form={form} of="platform" />
      <div>
        <SubmitButton pending={save.isPending}>{t('save', { ns: 'ui' })}</SubmitButton>
      </div>
    </Form>
  );
}
