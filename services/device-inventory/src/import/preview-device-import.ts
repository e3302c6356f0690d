import { previewDeviceImport } from '@fovea/contracts/devices/endpoints';
import { registerColumns } from '@fovea/contracts/devices/schema';
import { readCsv } from '../files/read-csv.ts';
import { handle } from '../handle.ts';
import { checkRows } from './import-rules.ts';
import { knownSerials } from './known-serials.ts';

/** Nothing is stored: the rows come back for a look, and the confirmed ones are sent again. */
export const previewDeviceImportHandler = handle(previewDeviceImport, async (choice, { global, file, language }) => {
  const { rows, ...reading } = await readCsv(file, registerColumns, { ...choice, language });
  const known = await knownSerials(
    global,
    rows.map(({ serial_number }) => serial_number),
  );
  return { ...reading, list: checkRows(rows, known, language) };
});
