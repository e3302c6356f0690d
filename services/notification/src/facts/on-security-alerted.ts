import { newCountryAlerted, platformSecurityAlerted, securityAlerted } from '@fovea/contracts/audit/events';
import type { SecurityAlert } from '@fovea/contracts/audit/schema';
import { companyContacts } from '@fovea/contracts/staff/questions';
import type { RawClient } from '@fovea/kit/database/kysely';
import type { Ask } from '@fovea/kit/messaging/rpc';
import { queueMail } from '../deliveries/queue-mail.ts';
import { consume, type RegionalTx } from '../handle.ts';
import { alertPage, newCountryPage } from '../mails/alert-mail.ts';
import type { StaffReader } from '../notifications/notify.ts';
import { ringStaff } from '../notifications/ring-staff.ts';

export const onSecurityAlerted = consume(securityAlerted, async (alert, { tx, ask, region = '' }) => {
  await mailAlert(tx, alert);
  await ringAlert(tx, alert, region, ask);
});

/** Mailed once; a bell hangs in every region, because whoever looks at one hears no other. */
export const onPlatformSecurityAlerted = consume(platformSecurityAlerted, (alert, { tx }) => mailAlert(tx, alert));
export const onPlatformSecurityAlertedForBell = consume(
  platformSecurityAlerted,
  (alert, { tx, ask }) => ringAlert(tx, alert, '', ask),
  { into: 'regional', name: 'bell' },
);

export const onNewCountryAlerted = consume(newCountryAlerted, (alert, { tx }) => {
  const { alertId, companyId, personId, country, at } = alert;
  return queueMail(tx, 'newCountry', { companyId, personId, country, at }, alertId);
});
/** In the company's own region alone. */
export const onNewCountryAlertedForBell = consume(
  newCountryAlerted,
  async (alert, { tx, ask, region }) => {
    if (alert.region !== null && alert.region !== region) return;
    const { alertId: mark, companyId, country } = alert;
    const news = { kind: 'newCountry', params: { country }, link: newCountryPage(alert), mark } as const;
    await ringStaff(tx, await adminsOf(companyId, ask), news);
  },
  { into: 'regional', name: 'bell' },
);

const mailAlert = (tx: RawClient, { cause, alertId, at: _, ...alerted }: SecurityAlert) =>
  queueMail(tx, cause, alerted, alertId);

async function ringAlert(tx: RegionalTx, alert: SecurityAlert, region: string, ask: Ask): Promise<void> {
  const { cause, alertId: mark, companyId } = alert;
  const readers = await adminsOf(companyId, ask);
  await ringStaff(tx, readers, { kind: cause, params: {}, link: alertPage(cause, alert, region), mark });
}

async function adminsOf(companyId: string | null, ask: Ask): Promise<StaffReader[]> {
  const { list } = await ask(companyContacts, { companyId, onlyAdmins: true });
  return list.map(({ _id: staffId }) => ({ staffId, companyId }));
}
