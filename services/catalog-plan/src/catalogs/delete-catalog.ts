import { deleteCatalog } from '@fovea/contracts/catalogs/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { handle } from '../handle.ts';
import { announceCatalog } from './announce-catalog.ts';
import { catalogRow } from './catalog-view.ts';

export const deleteCatalogHandler = handle(deleteCatalog, async ({ id }, { global, changed }) => {
  await global.$transaction(async (tx) => {
    const [catalog, plan, device] = await Promise.all([
      tx.catalog.findUnique({ ...catalogRow, where: { id } }),
      tx.plan.findFirst({ where: { productId: id }, select: { name: true } }),
      tx.device.findFirst({ where: { productId: id, deleted: false }, select: { id: true } }),
    ]);
    if (!catalog) throw new AppError('notFound');
    if (plan) throw new AppError('inUse', { what: plan.name });
    if (device) throw new AppError('inUse', { what: 'Device' });
    await tx.catalog.delete({ where: { id } });
    await announceCatalog(tx, catalog, true);
    await changed(tx, { concerning: { id, name: catalog.name } });
  });
  return {};
});
