import { z } from 'zod';
import { state } from '../event.ts';
import { Id } from '../fields.ts';
import { Invitation } from './schema.ts';

/** A family's invitation, published at every step; `_id` is the family's. */
export const invitationState = state(
  'invitation',
  'identity',
  ['customer'],
  'regional',
  z.object({ _id: Id, ...Invitation.shape, deleted: z.boolean() }),
);
