import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { SwitchField } from '../../parts/fields/switch-field.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import type { DeviceFieldsProps } from './device-form.ts';

/** A device's own treatment settings; those left empty come from its catalog. */
export function TreatmentFields({ form }: Pick<DeviceFieldsProps, 'form'>) {
  const { t } = useTranslation('devices');
  const isAdmin = useUser().type === 'admin';
  return (
    <FormSection title={t('section.treatment')}>
      <NumberField
        form={form}
        name="duration"
        label={t('field.duration')}
        unit={t('unit.seconds')}
        hint={t('asCatalog')}
        decimals
      />
      <NumberField
        form={form}
        name="intervals"
        label={t('field.intervals')}
        unit={t('unit.hours')}
        hint={t('asCatalog')}
        decimals
      />
      <NumberField
        form={form}
        name="timesPerDay"
        label={t('field.timesPerDay')}
        hint={t('asCatalogUnlimited')}
        decimals
      />
      <NumberField
        form={form}
        name="timesPerWeek"
        label={t('field.timesPerWeek')}
        hint={t('asCatalogUnlimited')}
        decimals
      />
      <SwitchField form={form} name="twicePer24" label={t('field.twicePer24')} disabled={!isAdmin} />
    </FormSection>
  );
}
