import { type AccessRecord, accessRecorded, platformAccessRecorded } from '@fovea/contracts/audit';
import { consume } from '../handle.ts';

/** The trail of who saw and changed what: each region's in its own database, the platform's in the global one. */
export const onAccessRecorded = consume(
  accessRecorded,
  async (record, { tx, id }) => {
    await tx.accessLog.create({ data: rowOf(record, id) });
  },
  { into: 'regional' },
);
export const onPlatformAccessRecorded = consume(
  platformAccessRecorded,
  async (record, { tx, id }) => {
    await tx.accessLog.create({ data: rowOf(record, id) });
  },
  { into: 'global' },
);

const rowOf = (record: AccessRecord, messageId: string) => ({ ...record, messageId });
