import { type Company, CompanyFields, type SaveCompany } from '@fovea/contracts/companies/schema';
import { fitsItsCountry } from '@fovea/contracts/postal-codes';
import { z } from 'zod';

/** The form's values: the logo with a name in addition to its address. */
export const CompanyForm = CompanyFields.omit({ imageUrl: true })
  .extend({ image: z.object({ name: z.string(), url: z.string() }).nullable().optional() })
  .refine(fitsItsCountry, { path: ['zip'], error: 'digitsOnly' });
export type CompanyForm = z.output<typeof CompanyForm>;

export const toCompany = ({ image, ...values }: CompanyForm): z.input<typeof SaveCompany> => ({
  ...values,
  imageUrl: image?.url ?? null,
});

/** `mark`: the name of an existing picture. */
export const valuesOf = (
  { register_number, company_custom_id, zip, imageUrl, ...company }: Company,
  mark: string,
): z.input<typeof CompanyForm> => ({
  ...company,
  register_number: register_number ?? '',
  company_custom_id: company_custom_id ?? '',
  zip: zip ?? '',
  image: imageUrl ? { name: mark, url: imageUrl } : null,
});
