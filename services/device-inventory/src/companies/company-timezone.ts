import { companyById } from '@fovea/contracts/companies';
import { countries } from '@fovea/contracts/countries';
import type { Ask } from '@fovea/kit/rpc';

/** Where it is which day: the time zone of a company's country, of which the days of its devices are. */
export async function companyTimezone(ask: Ask, id: string): Promise<string> {
  const company = await ask(companyById, { id });
  return countries.find(({ key }) => key === company?.country)?.timezone ?? 'UTC';
}
