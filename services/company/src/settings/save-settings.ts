import { AppError, refuseFields } from '@fovea/contracts/errors';
import { saveSettings } from '@fovea/contracts/settings/endpoints';
import { hasSender, missingOfSender } from '@fovea/contracts/settings/schema';
import { oneAtATime } from '@fovea/kit/database/kysely';
import { seal } from '@fovea/kit/secrets/secret-box';
import type { Settings } from '../../generated/global/client.ts';
import { settingsChanged } from '../facts.ts';
import { handleSave } from '../handle.ts';
import { mailPassword } from './mail-password.ts';
import { sellerColumn } from './seller-column.ts';
import { settingsChanges } from './settings-changes.ts';
import { findSettings, hasOwnSender, readSettings, settingsId, viewSettings } from './settings-view.ts';

export const saveSettingsHandler = handleSave(
  saveSettings,
  async (_, ctx) => readSettings(await findSettings(ctx.global), ctx),
  async ({ emailPassword, updatedAt, seller, ...fields }, ctx) => {
    const ownSender = await hasOwnSender(ctx);
    const saved = await ctx.global.$transaction(async (tx) => {
      // Serializes saves also before there is a row to lock.
      await oneAtATime(tx, 'settings');
      const before = await findSettings(tx);
      if (updatedAt !== undefined && updatedAt !== (before?.updatedAt.toISOString() ?? null))
        throw new AppError('changedMeanwhile');
      const { seller: _, hasEmailPassword: __, ...present } = viewSettings(before);
      const next = { ...present, ...onlyGiven(fields) };
      const sealedEmailPassword = emailPassword
        ? seal(ctx.extra.config.FOVEA_SECRET_KEY, mailPassword, emailPassword)
        : storedPassword(before, next.emailHost);
      requireSender({ ...next, emailPassword: sealedEmailPassword }, ownSender);
      const data = { ...next, seller: sellerColumn(seller), sealedEmailPassword, updatedAt: ctx.now };
      const stored = await tx.settings.upsert({
        where: { id: settingsId },
        create: { id: settingsId, ...data },
        update: data,
      });
      await settingsChanged(tx, stored);
      await ctx.changed(tx, { changes: settingsChanges(before, stored, Boolean(emailPassword)) });
      return stored;
    });
    return { ...viewSettings(saved), hasOwnSender: ownSender };
  },
);

/** An absent field is unchanged; an empty field that must not be empty counts as absent. */
const onlyGiven = <Fields extends object>(fields: Fields): Fields =>
  // Only undefined entries of optional fields are removed.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** A sender is complete, or empty where the installation has its own. */
function requireSender(settings: Parameters<typeof hasSender>[0], ownSender: boolean | null) {
  if (!hasSender(settings) && ownSender === null) throw new AppError('unavailable');
  const missing = hasSender(settings) || !ownSender ? missingOfSender(settings) : [];
  if (missing.length > 0) throw refuseFields(missing, 'required');
}

/** The stored password is valid only for the host it was typed for; otherwise another host could collect it. */
const storedPassword = (before: Settings | null, emailHost: string): string =>
  before?.emailHost === emailHost ? before.sealedEmailPassword : '';
