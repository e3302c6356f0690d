import { previewDeviceImport } from '@fovea/contracts/devices/endpoints';
import { readCsv } from '@fovea/kit/csv/read-csv';
import { importTable } from '../files/csv-columns.ts';
import { handle } from '../handle.ts';
import { checkRows } from './import-rules.ts';
import { findRegisteredSerials } from './registered-serials.ts';

/** Stores nothing: the client sends the confirmed rows again. */
export const previewDeviceImportHandler = handle(previewDeviceImport, async (choice, { global, file, language }) => {
  const { rows, ...reading } = await readCsv(file, importTable, { ...choice, language });
  const registered = await findRegisteredSerials(
    global,
    rows.map(({ serial_number }) => serial_number),
  );
  return { ...reading, list: checkRows(rows, registered, language) };
});
