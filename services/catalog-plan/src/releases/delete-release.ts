import { AppError } from '@fovea/contracts/errors';
import { deleteRelease } from '@fovea/contracts/releases/endpoints';
import { handle } from '../handle.ts';
import { announceRelease } from './announce-release.ts';

export const deleteReleaseHandler = handle(deleteRelease, async ({ id }, { global, changed }) => {
  await global.$transaction(async (tx) => {
    const [release, catalog, device] = await Promise.all([
      tx.release.findUnique({ where: { id } }),
      tx.catalog.findFirst({ where: { versionId: id }, select: { name: true } }),
      tx.device.findFirst({ where: { versionId: id, deleted: false }, select: { id: true } }),
    ]);
    if (!release) throw new AppError('notFound');
    if (catalog) throw new AppError('inUse', { what: catalog.name });
    if (device) throw new AppError('inUse', { what: 'Device' });
    await tx.release.delete({ where: { id } });
    await announceRelease(tx, release, true);
    await changed(tx, { concerning: { id, name: release.name } });
  });
  return {};
});
