import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';

/** What the family called the recipients of these links; of a deleted child's links nothing. */
export const reportShareNames = rpc(
  'reportShareNames',
  'device-inventory',
  ['identity'],
  'regional',
  z.object({ ids: z.array(Id).max(200) }),
  z.object({ list: z.array(z.object({ _id: Id, recipient: z.string() })) }),
);
