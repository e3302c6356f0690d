import { currencies } from '@fovea/contracts/fields';
import { noSeller } from '@fovea/contracts/seller';
import type { Settings as SettingsShape } from '@fovea/contracts/settings/schema';
import { z } from 'zod';
import type { Settings } from '../../generated/global/client.ts';
import type { Global } from '../handle.ts';
import { readSeller } from './seller-column.ts';

type SettingsView = z.infer<typeof SettingsShape>;
const Currencies = z.array(z.enum(currencies));

/** What holds until an administrator saves something else. */
const defaults: SettingsView = {
  currencies: [...currencies],
  emailName: 'Fovea',
  email: '',
  emailHost: '',
  hasEmailPassword: false,
  maxPatients: 5,
  guaranteeMonths: 12,
  graceDays: 5,
  reportMonths: 3,
  dashboardUrl: '',
  seller: noSeller,
  updatedAt: null,
};
export const settingsId = 1;

export const findSettings = (db: Pick<Global, 'settings'>): Promise<Settings | null> =>
  db.settings.findUnique({ where: { id: settingsId } });

/** The settings as an administrator sees them: the mail password never comes back. */
export function viewSettings(stored: Settings | null): SettingsView {
  if (!stored) return defaults;
  const { id: _, sealedEmailPassword, updatedAt, ...plain } = stored;
  return {
    ...plain,
    currencies: Currencies.parse(stored.currencies),
    seller: readSeller(stored.seller),
    hasEmailPassword: sealedEmailPassword !== '',
    updatedAt: updatedAt.toISOString(),
  };
}
