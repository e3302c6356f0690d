import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';

/** The recipients of these links as the family named them; none of a deleted child's links. */
export const reportShareNames = rpc(
  'reportShareNames',
  'device-inventory',
  ['identity'],
  'regional',
  z.object({ ids: z.array(Id).max(200) }),
  z.object({ list: z.array(z.object({ _id: Id, recipient: z.string() })) }),
);
