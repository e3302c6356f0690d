import { boundOf, type SettingName } from '@fovea/contracts/catalogs/dose-bounds';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { productChoices } from '../../parts/devices/product-choices.ts';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { SwitchField } from '../../parts/fields/switch-field.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import type { DeviceFieldsProps } from './device-form.ts';

/** A device's own treatment settings, with the bounds of the chosen catalog; those left empty come from it. */
export function TreatmentFields({ form }: Pick<DeviceFieldsProps, 'form'>) {
  const { t, i18n } = useTranslation('devices');
  const isAdmin = useUser().type === 'admin';
  const productId = useWatch({ control: form.control, name: 'productId' });
  const bounds = useLoaded(productChoices).list.find(({ _id }) => _id === productId)?.bounds;
  const hintOf = (field: SettingName): string => {
    const hint = t(field === 'duration' || field === 'intervals' ? 'asCatalog' : 'asCatalogUnlimited');
    return bounds ? t(`bound.${field}`, { hint, n: bounds[boundOf[field]].toLocaleString(i18n.language) }) : hint;
  };
  return (
    <FormSection title={t('section.treatment')}>
      <NumberField
        form={form}
        name="duration"
        label={t('field.duration')}
        unit={t('unit.seconds')}
        hint={hintOf('duration')}
        decimals
      />
      <NumberField
        form={form}
        name="intervals"
        label={t('field.intervals')}
        unit={t('unit.hours')}
        hint={hintOf('intervals')}
        decimals
      />
      <NumberField
        form={form}
        name="timesPerDay"
        label={t('field.timesPerDay')}
        hint={hintOf('timesPerDay')}
        decimals
      />
      <NumberField
        form={form}
        name="timesPerWeek"
        label={t('field.timesPerWeek')}
        hint={hintOf('timesPerWeek')}
        decimals
      />
      <SwitchField form={form} name="twicePer24" label={t('field.twicePer24')} disabled={!isAdmin} />
    </FormSection>
  );
}
