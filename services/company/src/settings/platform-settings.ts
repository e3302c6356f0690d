import { platformSettings } from '@fovea/contracts/settings/questions';
import { open, type Secrets } from '@fovea/kit/secret-box';
import type { Settings } from '../../generated/global/client.ts';
import { answer } from '../handle.ts';
import { mailPassword } from './mail-password.ts';
import { findSettings, viewSettings } from './settings-view.ts';

export const platformSettingsAnswer = answer(platformSettings, async (_, ctx) => {
  const stored = await findSettings(ctx.global);
  const { currencies, maxPatients, guaranteeMonths, graceDays, reportMonths, dashboardUrl } = viewSettings(stored);
  const sender = stored && senderOf(stored, ctx.extra.config.FOVEA_SECRET_KEY);
  return { currencies, maxPatients, guaranteeMonths, graceDays, reportMonths, dashboardUrl, sender };
});

const senderOf = ({ emailName, email, emailHost, sealedEmailPassword }: Settings, secrets: Secrets) => ({
  emailName,
  email,
  emailHost,
  emailPassword: open(secrets, mailPassword, sealedEmailPassword),
});
