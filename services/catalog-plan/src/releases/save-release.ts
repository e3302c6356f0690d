import { refuseField } from '@fovea/contracts/errors';
import { saveRelease } from '@fovea/contracts/releases/endpoints';
import { releasePublished } from '@fovea/contracts/releases/events';
import type { SaveRelease } from '@fovea/contracts/releases/schema';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import { requireWritten } from '@fovea/kit/http/saved-entity';
import { publish } from '@fovea/kit/messaging/outbox';
import { searchText } from '@fovea/kit/search/search-text';
import { checkAddress } from '../files/check-upload.ts';
import { type Global, handleSave } from '../handle.ts';
import { announceRelease } from './announce-release.ts';
import { releaseChange } from './release-change.ts';
import { releaseView } from './release-view.ts';

export const saveReleaseHandler = handleSave(
  saveRelease,
  storedRelease,
  async ({ _id, updatedAt, ...fields }, { global, files, extra, now, changed }) => {
    await checkAddress('url', fields.url, ['application/zip'], { files, global, extra });
    const values = {
      ...fields,
      description: fields.description ?? '',
      md5: fields.md5.toLowerCase(),
      search: searchText(fields.name, fields.description),
    };
    const saved = await global
      .$transaction(async (tx) => {
        const before = _id ? await tx.release.findUnique({ where: { id: _id } }) : null;
        const release = _id ? await update(_id) : await tx.release.create({ data: values });
        await announceRelease(tx, release);
        await changed(tx, releaseChange(before, release));
        // Families are notified once, when a release with `notification` is created.
        if (!_id && release.notification)
          await publish(tx, releasePublished, { releaseId: release.id, name: release.name, at: now.toISOString() });
        return release;

        async function update(id: string) {
          const { count } = await tx.release.updateMany({
            where: { id, updatedAt: updatedAt ? new Date(updatedAt) : before?.updatedAt },
            data: values,
          });
          return requireWritten(count, await tx.release.findUnique({ where: { id } }));
        }
      })
      .catch((error: unknown) => {
        throw uniqueViolation(error) ? refuseField('name', 'alreadyTaken') : error;
      });
    return releaseView(saved);
  },
);

async function storedRelease({ _id }: SaveRelease, { global }: { global: Global }) {
  const row = _id ? await global.release.findUnique({ where: { id: _id } }) : null;
  return row && releaseView(row);
}
