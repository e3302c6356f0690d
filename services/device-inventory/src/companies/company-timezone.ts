import { companyById } from '@fovea/contracts/companies/questions';
import { countries } from '@fovea/contracts/countries';
import { dayOf } from '@fovea/contracts/dates';
import type { Ask } from '@fovea/kit/messaging/rpc';
import type { Context } from '../handle.ts';

/**
 * Where it is which day: the time zone of a company's country, of which the days of its devices are. Throws where the
 * company cannot be asked about.
 */
export async function companyTimezone(ask: Ask, id: string): Promise<string> {
  const company = await ask(companyById, { id });
  return countries.find(({ key }) => key === company?.country)?.timezone ?? 'UTC';
}

/**
 * The same for what must not wait for it: devices are seen and registered while the company service is away, then by
 * UTC, which pages name.
 */
export function knownTimezone({ ask, log }: Pick<Context, 'ask' | 'log'>, companyId: string): Promise<string> {
  return companyTimezone(ask, companyId).catch((error: unknown) => {
    log.warn({ err: error, companyId }, 'the time zone of a company cannot be looked up');
    return 'UTC';
  });
}

/**
 * The day of the company that an instant falls on, as days are stored: its midnight in UTC. What is one already stays.
 */
export async function companyDay(ctx: Pick<Context, 'ask' | 'log'>, companyId: string, instant: Date): Promise<Date> {
  const given = new Date(dayOf(instant, 'UTC'));
  return +given === +instant ? given : new Date(dayOf(instant, await knownTimezone(ctx, companyId)));
}
