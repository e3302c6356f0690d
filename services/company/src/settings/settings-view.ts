import { currencies } from '@fovea/contracts/fields';
import { DeadlineTable } from '@fovea/contracts/incidents/deadline-schema';
import { mailRelay } from '@fovea/contracts/notifications/rpcs';
import { noSeller } from '@fovea/contracts/seller';
import { EmergencyNumbers, type Settings as SettingsShape } from '@fovea/contracts/settings/schema';
import { z } from 'zod';
import type { Settings } from '../../generated/global/client.ts';
import type { Context, Global } from '../handle.ts';
import { readSeller } from './seller-column.ts';

type SettingsView = z.infer<typeof SettingsShape>;
const Currencies = z.array(z.enum(currencies));

/** The defaults until an administrator saves settings. */
const defaults = {
  currencies: [...currencies],
  emailName: '',
  email: '',
  emailHost: '',
  hasEmailPassword: false,
  maxPatients: 5,
  guaranteeMonths: 12,
  graceDays: 5,
  reportMonths: 3,
  dashboardUrl: '',
  emergencyNumbers: {},
  incidentDeadlines: {},
  seller: noSeller,
  updatedAt: null,
} satisfies Omit<SettingsView, 'hasOwnSender'>;
export const settingsId = 1;

export const findSettings = (db: Pick<Global, 'settings'>): Promise<Settings | null> =>
  db.settings.findUnique({ where: { id: settingsId } });

/** The settings without the mail password, which is never returned. */
export function viewSettings(stored: Settings | null): Omit<SettingsView, 'hasOwnSender'> {
  if (!stored) return defaults;
  const { id: _, sealedEmailPassword, updatedAt, ...plain } = stored;
  return {
    ...plain,
    currencies: Currencies.parse(stored.currencies),
    emergencyNumbers: EmergencyNumbers.parse(stored.emergencyNumbers),
    incidentDeadlines: DeadlineTable.parse(stored.incidentDeadlines),
    seller: readSeller(stored.seller),
    hasEmailPassword: sealedEmailPassword !== '',
    updatedAt: updatedAt.toISOString(),
  };
}

/** Whether the installation has its own mail sender; null while notification is unavailable. */
export async function hasOwnSender(ctx: Pick<Context, 'callRpc'>): Promise<boolean | null> {
  const relay = await ctx.callRpc(mailRelay, {}).catch(() => null);
  return relay?.isConfigured ?? null;
}

/** The settings as an administrator reads them. */
export const readSettings = async (stored: Settings | null, ctx: Pick<Context, 'callRpc'>): Promise<SettingsView> => ({
  ...viewSettings(stored),
  hasOwnSender: await hasOwnSender(ctx),
});
