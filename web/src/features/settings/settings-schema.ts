import { SaveSettings, type Settings } from '@fovea/contracts/settings/schema';
import { z } from 'zod';

const typed = z.string({ error: 'required' }).max(500);

/**
 * The contract's rules. The sender's password never comes back: it is required once, and left empty it stays as it is.
 */
export function settingsSchema(hasEmailPassword: boolean) {
  const kept = z.union([z.literal('').transform(() => undefined), typed]).optional();
  return SaveSettings.extend({ emailPassword: hasEmailPassword ? kept : typed.min(1, { error: 'required' }) });
}

export function valuesOf({ hasEmailPassword: _has, ...settings }: z.infer<typeof Settings>) {
  return { ...settings, emailPassword: '' };
}
