import { alertAt } from '@fovea/contracts/audit/alert-at';
import { alertCauses, type SecurityAlert } from '@fovea/contracts/audit/schema';
import { zonedMinute } from '@fovea/contracts/dates';
import { links } from '@fovea/contracts/links';
import { staffById } from '@fovea/contracts/staff/rpcs';
import type { Composed, Desk } from './composed.ts';
import { countryName } from './country-name.ts';
import type { MailParams } from './mail-kinds.ts';
import { companyAdminsMail, platformMail } from './staff-mail.ts';

export type Alerted = Pick<SecurityAlert, 'companyId' | 'personId' | 'recordId' | 'trail'>;
type Cause = SecurityAlert['cause'];

const minuteMs = 60_000;
const countOf: Partial<Record<Cause, number>> = {
  manyRefusals: alertAt.refusalsOfAccount,
  manyRefusalsInRegion: alertAt.refusalsOfRegion,
};

/** The page that shows the cause: the audit log of the region, or the list of staff. */
export function alertPage(cause: Cause, { companyId, personId, recordId }: Alerted, region: string): string {
  if (personId && companyId) return links.staffUser(personId);
  if (personId && cause === 'adminCreated') return links.adminUser(personId);
  if (recordId) return links.auditRecord(recordId, region);
  return cause === 'trailBroken' ? links.audit() : links.refusedSignIns(region, personId);
}

/** To the administrators of the company or of the platform. */
const alertMail =
  (cause: Cause) =>
  async (alerted: Alerted, desk: Desk): Promise<Composed[]> => {
    const { companyId, personId, trail: auditRegion } = alerted;
    const person = personId && (await desk.callRpc(staffById, { id: personId }));
    const words = {
      person: person ? person.fullName : '',
      region: auditRegion ?? desk.region,
      count: String(countOf[cause] ?? ''),
      minutes: String(alertAt.withinMs / minuteMs),
    };
    const page = alertPage(cause, alerted, desk.region);
    return companyId ? companyAdminsMail(companyId, desk, words, page) : platformMail(desk, words, page);
  };

export const alertMails = Object.fromEntries(alertCauses.map((cause) => [cause, alertMail(cause)])) as Record<
  Cause,
  ReturnType<typeof alertMail>
>;

/** The account that signed in, where it can be locked. */
export const newCountryPage = ({ companyId, personId }: { companyId: string | null; personId: string }): string =>
  companyId ? links.staffUser(personId) : links.adminUser(personId);

/** To the same administrators; empty after the account was deleted. */
export async function newCountryMail(alerted: MailParams<'newCountry'>, desk: Desk): Promise<Composed[]> {
  const { companyId, personId, country, at } = alerted;
  const person = await desk.callRpc(staffById, { id: personId });
  if (!person) return [];
  const words = { person: person.fullName, date: zonedMinute(at, person.timezone) };
  const page = newCountryPage(alerted);
  const mails = await (companyId ? companyAdminsMail(companyId, desk, words, page) : platformMail(desk, words, page));
  return mails.map((mail) => ({ ...mail, words: { ...words, country: countryName(country, mail.language) } }));
}
