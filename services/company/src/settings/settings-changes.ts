import type { AuditChange } from '@fovea/contracts/audit/schema';
import { changesOfRow } from '@fovea/kit/audit/audit-changes';
import type { Settings } from '../../generated/global/client.ts';

/** The audit entry of changed settings; mail password and seller only as changed. */
export function settingsChanges(before: Settings | null, after: Settings, isPasswordNew: boolean): AuditChange[] {
  const seller = ({ seller }: Settings) => ({ seller: seller && JSON.stringify(seller) });
  return [
    ...changesOfRow(before, after, valuesOf, seller),
    ...(isPasswordNew ? [{ field: 'mailPassword' as const, from: null, to: null }] : []),
  ];
}

const valuesOf = (settings: Settings) => ({
  currencies: settings.currencies.join(', '),
  senderName: settings.emailName,
  email: settings.email,
  mailHost: settings.emailHost,
  maxPatients: settings.maxPatients,
  guaranteeMonths: settings.guaranteeMonths,
  graceDays: settings.graceDays,
  reportMonths: settings.reportMonths,
  dashboardUrl: settings.dashboardUrl,
  emergencyNumbers: JSON.stringify(settings.emergencyNumbers ?? {}),
  incidentDeadlines: JSON.stringify(settings.incidentDeadlines ?? {}),
});
