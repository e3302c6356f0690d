import { alertAt } from '@fovea/contracts/audit/alert-at';
import type { SecurityAlert } from '@fovea/contracts/audit/schema';
import { links } from '@fovea/contracts/links';
import { staffById } from '@fovea/contracts/staff/questions';
import type { Composed, Desk } from './composed.ts';
import { companyAdminsMail, platformMail } from './staff-mail.ts';

export type Alerted = Pick<SecurityAlert, 'companyId' | 'personId' | 'recordId' | 'trail'>;
type Cause = SecurityAlert['cause'];

const minuteMs = 60_000;
const countOf: Partial<Record<Cause, number>> = {
  manyRefusals: alertAt.refusalsOfAccount,
  manyRefusalsInRegion: alertAt.refusalsOfRegion,
};

/** Where what happened is seen: in the trail of its region, or in the list of staff. */
export function alertPage(cause: Cause, { companyId, personId, recordId }: Alerted, region: string): string {
  if (personId && companyId) return links.staffUser(personId);
  if (personId && cause === 'adminCreated') return links.adminUser(personId);
  if (recordId) return links.auditRecord(recordId, region);
  return cause === 'trailBroken' ? links.audit() : links.refusedSignIns(region, personId);
}

/** To administrators: of the company, or of the platform. A name is said as it is when the mail is written. */
export const alertMail =
  (cause: Cause) =>
  async (alerted: Alerted, desk: Desk): Promise<Composed[]> => {
    const { companyId, personId, trail } = alerted;
    const person = personId && (await desk.ask(staffById, { id: personId }));
    const words = {
      ...{ person: person ? person.fullName : '', region: trail ?? desk.region },
      ...{ count: String(countOf[cause] ?? ''), minutes: String(alertAt.withinMs / minuteMs) },
    };
    const page = alertPage(cause, alerted, desk.region);
    return companyId ? companyAdminsMail(companyId, desk, words, page) : platformMail(desk, words, page);
  };
