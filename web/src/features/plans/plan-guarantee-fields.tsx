import { signUpload } from '@fovea/contracts/files/endpoints';
import { uploadTypes } from '@fovea/contracts/files/schema';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { FileField } from '../../parts/fields/file-field.tsx';
import { NumberField } from '../../parts/fields/number-field.tsx';
import { SwitchField } from '../../parts/fields/switch-field.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import type { PlanFieldsProps } from './plan-form.ts';

/** Whether parents pay by themselves, how long money can be asked back, and what they agree to. */
export function PlanGuaranteeFields({ form }: PlanFieldsProps) {
  const { t } = useTranslation('plans');
  const paymentGateway = useWatch({ control: form.control, name: 'paymentGateway' });
  const pdf = {
    sign: (file: { fileName: string; fileType: string; fileSize: number }) => call(signUpload, file),
    types: ['application/pdf'],
    typeMessage: t('pdfOnly'),
    maxBytes: uploadTypes['application/pdf'].maxBytes,
  };
  return (
    <>
      <FormSection title={t('section.guarantee')}>
        <SwitchField form={form} name="paymentGateway" label={t('field.gateway')} hint={t('field.gatewayHint')} />
        <NumberField
          form={form}
          name="experience_months"
          label={t('field.guaranteeMonths')}
          required={paymentGateway === true}
        />
        <NumberField
          form={form}
          name="experience_days"
          label={t('field.guaranteeDays')}
          required={paymentGateway === true}
        />
      </FormSection>
      <FormSection title={t('section.files')}>
        <FileField form={form} name="terms" label={t('field.terms')} hint={t('field.pdfHint')} {...pdf} />
        <FileField form={form} name="guarantee" label={t('field.guaranteeFile')} hint={t('field.pdfHint')} {...pdf} />
      </FormSection>
    </>
  );
}
