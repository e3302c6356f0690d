import type { AccessRecord } from '@fovea/contracts/audit/schema';

const mostInMessage = 500;
/** Ids of families in one message: the bus accepts one megabyte. */
const mostIdsInMessage = 5_000;

/** Groups of records that each fit into one message. */
export function splitIntoMessages(records: AccessRecord[]): AccessRecord[][] {
  const made: AccessRecord[][] = [];
  let room = { records: 0, ids: 0 };
  for (const record of records) {
    if (room.records < 1 || room.ids < record.customerIds.length) {
      made.push([]);
      room = { records: mostInMessage, ids: mostIdsInMessage };
    }
    made.at(-1)?.push(record);
    room = { records: room.records - 1, ids: room.ids - record.customerIds.length };
  }
  return made;
}
