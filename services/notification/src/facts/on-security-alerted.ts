import { newCountryAlerted, platformSecurityAlerted, securityAlerted } from '@fovea/contracts/audit/events';
import type { SecurityAlert } from '@fovea/contracts/audit/schema';
import { companyContacts } from '@fovea/contracts/staff/rpcs';
import type { RawClient } from '@fovea/kit/database/kysely';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import { queueMail } from '../deliveries/queue-mail.ts';
import { consume, type RegionalTx } from '../handle.ts';
import { alertPage, newCountryPage } from '../mails/alert-mail.ts';
import type { StaffRecipient } from '../notifications/notify.ts';
import { notifyStaff } from '../notifications/notify-staff.ts';

export const onSecurityAlerted = consume(securityAlerted, async (alert, { tx, callRpc, region = '' }) => {
  await mailAlert(tx, alert);
  await notifyAdminsOfAlert(tx, alert, region, callRpc);
});

/** Mailed once, but stored in the bell of every region, because staff see one region's bell at a time. */
export const onPlatformSecurityAlerted = consume(platformSecurityAlerted, (alert, { tx }) => mailAlert(tx, alert));
export const onPlatformSecurityAlertedForBell = consume(
  platformSecurityAlerted,
  (alert, { tx, callRpc }) => notifyAdminsOfAlert(tx, alert, '', callRpc),
  { into: 'regional', name: 'bell' },
);

export const onNewCountryAlerted = consume(newCountryAlerted, (alert, { tx }) => {
  const { alertId, companyId, personId, country, at } = alert;
  return queueMail(tx, 'newCountry', { companyId, personId, country, at }, alertId);
});
/** Notifies only in the company's own region. */
export const onNewCountryAlertedForBell = consume(
  newCountryAlerted,
  async (alert, { tx, callRpc, region }) => {
    if (alert.region !== null && alert.region !== region) return;
    const { alertId: mark, companyId, country } = alert;
    const entry = { kind: 'newCountry', params: { country }, link: newCountryPage(alert), mark } as const;
    await notifyStaff(tx, await adminsOf(companyId, callRpc), entry);
  },
  { into: 'regional', name: 'bell' },
);

const mailAlert = (tx: RawClient, { cause, alertId, at: _, ...alerted }: SecurityAlert) =>
  queueMail(tx, cause, alerted, alertId);

async function notifyAdminsOfAlert(
  tx: RegionalTx,
  alert: SecurityAlert,
  region: string,
  callRpc: CallRpc,
): Promise<void> {
  const { cause, alertId: mark, companyId } = alert;
  const readers = await adminsOf(companyId, callRpc);
  await notifyStaff(tx, readers, { kind: cause, params: {}, link: alertPage(cause, alert, region), mark });
}

async function adminsOf(companyId: string | null, callRpc: CallRpc): Promise<StaffRecipient[]> {
  const { list } = await callRpc(companyContacts, { companyId, onlyAdmins: true });
  return list.map(({ _id: staffId }) => ({ staffId, companyId }));
}
