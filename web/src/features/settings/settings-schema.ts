import { countries } from '@fovea/contracts/countries';
import { usualDeadlines } from '@fovea/contracts/incidents/deadline-schema';
import { hasSender, missingOfSender, SaveSettings, type Settings } from '@fovea/contracts/settings/schema';
import type { z } from 'zod';

type Saved = z.infer<typeof Settings>;
type Typed = Partial<Record<'emailName' | 'email' | 'emailHost' | 'emailPassword', string>>;

const { maxPatients, guaranteeMonths, graceDays, reportMonths } = SaveSettings.shape;
const Fields = SaveSettings.extend({
  maxPatients: maxPatients.unwrap(),
  guaranteeMonths: guaranteeMonths.unwrap(),
  graceDays: graceDays.unwrap(),
  reportMonths: reportMonths.unwrap(),
});

/** The contract's rules, and that of the sender, which depends on what is stored. */
export const settingsSchema = (saved: Saved) =>
  Fields.superRefine((typed, context) => {
    for (const field of needsSender(typed, saved) ? missingOfSender(withStored(typed, saved)) : [])
      context.addIssue({ code: 'custom', path: [field], message: 'required' });
  });

/** Unless the installation has a sender of its own, which leaves all four fields to choice. */
export const needsSender = (typed: Typed, saved: Saved): boolean =>
  saved.hasOwnSender === false || hasSender(withStored(typed, saved));

/** A password is answered by no call: left empty, the stored one stays for the server it was typed for. */
const withStored = (typed: Typed, { hasEmailPassword, emailHost }: Saved): Typed => ({
  ...typed,
  emailPassword: typed.emailPassword || (hasEmailPassword && typed.emailHost === emailHost ? 'stored' : ''),
});

export function valuesOf(
  { hasEmailPassword: _, hasOwnSender: __, ...settings }: Saved,
  regions: readonly { key: string }[],
) {
  const emergencyNumbers = Object.fromEntries(countries.map(({ key }) => [key, settings.emergencyNumbers[key] ?? '']));
  const deadlines = Object.fromEntries(
    regions.map(({ key }) => [key, settings.incidentDeadlines[key] ?? usualDeadlines]),
  );
  const incidentDeadlines = { ...settings.incidentDeadlines, ...deadlines };
  return { ...settings, emergencyNumbers, incidentDeadlines, emailPassword: '' };
}
