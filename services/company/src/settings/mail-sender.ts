import { mailSender } from '@fovea/contracts/settings/rpcs';
import { open } from '@fovea/kit/secrets/secret-box';
import { handleRpc } from '../handle.ts';
import { mailPassword } from './mail-password.ts';
import { findSettings } from './settings-view.ts';

export const mailSenderRpc = handleRpc(mailSender, async (_, ctx) => {
  const stored = await findSettings(ctx.global);
  if (!stored?.email) return null;
  const { emailName, email, emailHost, sealedEmailPassword } = stored;
  const emailPassword = open(ctx.extra.config.FOVEA_SECRET_KEY, mailPassword, sealedEmailPassword);
  return { emailName, email, emailHost, emailPassword };
});
