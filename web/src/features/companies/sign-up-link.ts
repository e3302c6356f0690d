import type { Company } from '@fovea/contracts/companies/schema';
import { links } from '@fovea/contracts/links';

/** Where families join this company: what its QR code encodes. */
export function signUpLink({ _id, owner_mobileCountryCode }: Pick<Company, '_id' | 'owner_mobileCountryCode'>): string {
  return new URL(links.signUp(_id, owner_mobileCountryCode), location.origin).href;
}
