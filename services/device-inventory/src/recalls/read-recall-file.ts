import { readRecallFile } from '@fovea/contracts/recalls/endpoints';
import { readCsv } from '@fovea/kit/csv/read-csv';
import { serialTable } from '../files/csv-columns.ts';
import { checkSerialRows } from '../files/serial-rows.ts';
import { handle } from '../handle.ts';
import { findRegisteredSerials } from '../import/registered-serials.ts';

/** Serial numbers of a file, whatever status their devices have; unknown and repeated ones fail alone. */
export const readRecallFileHandler = handle(readRecallFile, async (choice, { global, file, language }) => {
  const { rows, ...reading } = await readCsv(file, serialTable, { ...choice, language });
  const registered = await findRegisteredSerials(
    global,
    rows.map(({ serial_number }) => serial_number),
  );
  const list = checkSerialRows(rows, {
    registered,
    language,
    refusal: (device) => (device && !device.isDeleted ? undefined : 'incorrectDeviceNumber'),
  });
  return { ...reading, list };
});
