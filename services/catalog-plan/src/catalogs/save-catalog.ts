import { saveCatalog } from '@fovea/contracts/catalogs/endpoints';
import type { SaveCatalog } from '@fovea/contracts/catalogs/schema';
import { refuseField } from '@fovea/contracts/errors';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import { requireWritten } from '@fovea/kit/http/saved-entity';
import { searchText } from '@fovea/kit/search/search-text';
import { checkAddress } from '../files/check-upload.ts';
import { type Global, handleSave } from '../handle.ts';
import { announceCatalog } from './announce-catalog.ts';
import { checkBounds } from './catalog-bounds.ts';
import { catalogChange } from './catalog-change.ts';
import { catalogRow, catalogView } from './catalog-view.ts';

export const saveCatalogHandler = handleSave(
  saveCatalog,
  storedCatalog,
  async ({ _id, updatedAt, ...fields }, { global, files, extra, language, changed }) => {
    checkOutput(fields);
    await checkAddress('imageUrl', fields.imageUrl, ['image/jpeg', 'image/png'], { files, global, extra });
    if (!(await global.release.findUnique({ where: { id: fields.versionId }, select: { id: true } })))
      throw refuseField('versionId', 'invalidId');
    const search = searchText(fields.name, fields.reference);
    const saved = await global
      .$transaction(async (tx) => {
        const before = _id ? await tx.catalog.findUnique({ ...catalogRow, where: { id: _id } }) : null;
        const values = { ...fields, ...checkBounds(fields, before, language), search };
        const catalog = _id ? await update(_id) : await tx.catalog.create({ ...catalogRow, data: values });
        await announceCatalog(tx, catalog);
        await changed(tx, catalogChange(before, catalog));
        return catalog;

        async function update(id: string) {
          const { count } = await tx.catalog.updateMany({
            where: { id, updatedAt: updatedAt ? new Date(updatedAt) : before?.updatedAt },
            data: values,
          });
          return requireWritten(count, await tx.catalog.findUnique({ ...catalogRow, where: { id } }));
        }
      })
      .catch((error: unknown) => {
        throw uniqueViolation(error) ? refuseField('reference', 'alreadyTaken') : error;
      });
    return catalogView(saved);
  },
);

async function storedCatalog({ _id }: SaveCatalog, { global }: { global: Global }) {
  const row = _id ? await global.catalog.findUnique({ ...catalogRow, where: { id: _id } }) : null;
  return row && catalogView(row);
}

/**
 * A unit and both of its bounds are set together or not at all. Absent fields do not change, so this is checked only
 * where one is present.
 */
function checkOutput({ outputUnit, outputLeast, outputMost }: SaveCatalog): void {
  const given = { outputUnit, outputLeast, outputMost };
  const missing = Object.entries(given).find(([, value]) => value === undefined || value === null);
  if (missing && Object.values(given).some((value) => value !== undefined && value !== null))
    throw refuseField(missing[0], 'required');
  if ((outputLeast ?? 0) > (outputMost ?? Number.POSITIVE_INFINITY)) throw refuseField('outputMost', 'mostBelowLeast');
}
