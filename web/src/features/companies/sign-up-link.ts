import type { Company } from '@fovea/contracts/companies/schema';
import { links } from '@fovea/contracts/links';

/** The sign-up link of a company, encoded by its QR code. */
export function signUpLink({ _id, owner_mobileCountryCode }: Pick<Company, '_id' | 'owner_mobileCountryCode'>): string {
  return new URL(links.signUp(_id, owner_mobileCountryCode), location.origin).href;
}
