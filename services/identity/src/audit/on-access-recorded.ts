import { type AccessRecord, accessRecorded, platformAccessRecorded } from '@fovea/contracts/audit';
import { consume } from '../handle.ts';

/** The trail of who saw and changed what: each region's in its own database, the platform's in the global one. */
export const onAccessRecorded = consume(
  accessRecorded,
  async ({ records }, { tx }) => {
    await tx.accessLog.createMany({ data: records.map(rowOf) });
  },
  { into: 'regional' },
);
export const onPlatformAccessRecorded = consume(
  platformAccessRecorded,
  async ({ records }, { tx }) => {
    await tx.accessLog.createMany({ data: records.map(rowOf) });
  },
  { into: 'global' },
);

const rowOf = ({ _id, ...record }: AccessRecord) => ({ ...record, messageId: _id });
