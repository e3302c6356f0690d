import { z } from 'zod';
import { Day, db, Id } from '../fields.ts';

const answer = z.boolean({ error: 'required' });
/** What a family is asked once a month. A `false` is reported as a symptom. */
export const AnswerHomeCheck = z.object({
  accountId: Id,
  /** Whether the after-image is gone within six minutes. */
  afterImageGone: answer,
  /** Whether the child sees as clearly as before. */
  seesAsBefore: answer,
  db,
});
export type AnswerHomeCheck = z.infer<typeof AnswerHomeCheck>;

export const DueHomeCheck = z.object({ accountId: Id, dueOn: Day });
export type DueHomeCheck = z.infer<typeof DueHomeCheck>;
