import type { Seller } from '@fovea/contracts/seller';
import type { FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../form/contract-form.ts';
import { FormSection } from '../form/form-section.tsx';
import { TextField } from './text-field.tsx';

export type SellerFieldsProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  of: 'company' | 'platform';
};

/** The seller's details on receipts, of a company and of the platform. */
export function SellerFields<In extends FieldValues & { seller?: Partial<Seller> | undefined }, Out>({
  form,
  of,
}: SellerFieldsProps<In, Out>) {
  const { t } = useTranslation('seller');
  // The constraint ensures the field; TypeScript cannot derive its path.
  const path = (field: keyof Seller) => `seller.${field}` as Path<In>;
  return (
    <FormSection title={t('title')}>
      <TextField form={form} name={path('name')} label={t('name')} hint={t(`hint.${of}`)} />
      <TextField form={form} name={path('address')} label={t('address')} />
      <TextField form={form} name={path('japanTaxNumber')} label={t('japanTaxNumber')} />
      <TextField form={form} name={path('euVatId')} label={t('euVatId')} />
      <TextField form={form} name={path('abn')} label={t('abn')} />
    </FormSection>
  );
}
