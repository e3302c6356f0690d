import { AppError, refuseField } from '@fovea/contracts/errors';
import { saveSettings } from '@fovea/contracts/settings/endpoints';
import { oneAtATime } from '@fovea/kit/kysely-on';
import { seal } from '@fovea/kit/secret-box';
import type { Settings } from '../../generated/global/client.ts';
import { settingsChanged } from '../facts.ts';
import { type Global, handleSave } from '../handle.ts';
import { mailPassword } from './mail-password.ts';
import { sellerColumn } from './seller-column.ts';
import { settingsChanges } from './settings-changes.ts';
import { findSettings, settingsId, viewSettings } from './settings-view.ts';

export const saveSettingsHandler = handleSave(
  saveSettings,
  storedSettings,
  async ({ emailPassword, updatedAt, seller, ...fields }, ctx) => {
    const saved = await ctx.global.$transaction(async (tx) => {
      // One at a time, also before there is a row to lock.
      await oneAtATime(tx, 'settings');
      const before = await findSettings(tx);
      if (updatedAt !== undefined && updatedAt !== (before?.updatedAt.toISOString() ?? null))
        throw new AppError('changedMeanwhile');
      const sealedEmailPassword = emailPassword
        ? seal(ctx.extra.config.FOVEA_SECRET_KEY, mailPassword, emailPassword)
        : keptPassword(before, fields.emailHost);
      const data = { ...fields, seller: sellerColumn(seller), sealedEmailPassword, updatedAt: ctx.now };
      const stored = await tx.settings.upsert({
        where: { id: settingsId },
        create: { id: settingsId, ...data },
        update: data,
      });
      await settingsChanged(tx, stored);
      await ctx.changed(tx, { changes: settingsChanges(before, stored, emailPassword !== undefined) });
      return stored;
    });
    return viewSettings(saved);
  },
);

async function storedSettings(_: unknown, { global }: { global: Global }) {
  return viewSettings(await findSettings(global));
}

/**
 * Left empty, the stored password stays; but only for the host it was typed for, or it could be sent to one that
 * collects it.
 */
function keptPassword(before: Settings | null, emailHost: string): string {
  if (!before?.sealedEmailPassword || before.emailHost !== emailHost) throw refuseField('emailPassword', 'required');
  return before.sealedEmailPassword;
}
