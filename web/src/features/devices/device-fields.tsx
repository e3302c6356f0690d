import { deviceTypes } from '@fovea/contracts/devices/fields';
import { useTranslation } from 'react-i18next';
import { useProductOptions, useVersionOptions } from '../../parts/devices/product-choices.ts';
import { CompanyField } from '../../parts/fields/company-field.tsx';
import { DateField } from '../../parts/fields/date-field.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { SwitchField } from '../../parts/fields/switch-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import { type DeviceFieldsProps, datesAfter } from './device-form.ts';
import { TreatmentFields } from './treatment-fields.tsx';

/** What registering and editing a device share. */
export function DeviceFields({ form, companyName, ownershipName, fixedCompany = false }: DeviceFieldsProps) {
  const { t } = useTranslation('devices');
  const { t: words } = useTranslation('device-words');
  const products = useProductOptions();
  const versions = useVersionOptions();
  const fillDates = (createdDate: string) => {
    for (const [name, day] of Object.entries(datesAfter(createdDate))) {
      form.setValue(name === 'serviceDate' ? 'serviceDate' : 'discardDate', day, {
        shouldDirty: true,
        shouldValidate: true,
      });
    }
  };
  return (
    <>
      <FormSection title={t('section.device')}>
        <SelectField form={form} name="productId" label={t('column.productName')} options={products} />
        <SelectField
          form={form}
          name="type"
          label={t('column.type')}
          options={deviceTypes.map((type) => ({ value: type, label: words(`type.${type}`) }))}
        />
        <TextField form={form} name="serial_number" label={t('column.serial')} maxLength={64} />
        <TextField form={form} name="qrcode" label={t('field.qrcode')} maxLength={200} />
        <TextField form={form} name="order_number" label={t('column.order')} maxLength={100} />
        <TextField form={form} name="udi" label={t('column.udi')} maxLength={100} />
        <SelectField
          form={form}
          name="versionId"
          label={t('field.version')}
          options={versions}
          emptyValue={null}
          hint={t('field.versionHint')}
        />
        <SwitchField form={form} name="forceVersion" label={t('field.forceVersion')} />
      </FormSection>
      <FormSection title={t('section.company')}>
        <CompanyField
          form={form}
          name="companyId"
          label={t('column.company')}
          chosenLabel={companyName}
          takesOnly={companyName === undefined}
          disabled={fixedCompany}
          hint={fixedCompany ? t('field.companyFixed') : undefined}
        />
        <CompanyField
          form={form}
          name="ownership"
          label={t('field.ownership')}
          chosenLabel={ownershipName}
          hint={t('field.ownershipHint')}
        />
      </FormSection>
      <FormSection title={t('section.dates')}>
        <DateField
          form={form}
          name="createdDate"
          label={t('field.createdDate')}
          onChosen={fillDates}
          hint={t('field.createdDateHint')}
        />
        <DateField form={form} name="serviceDate" label={t('field.serviceDate')} />
        <DateField form={form} name="discardDate" label={t('field.discardDate')} />
      </FormSection>
      <TreatmentFields form={form} />
      <TextAreaField form={form} name="comments" label={t('field.comments')} maxLength={5000} />
    </>
  );
}
