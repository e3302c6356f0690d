import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { Done, pageOf } from '../envelope.ts';
import { db, Id } from '../fields.ts';
import {
  FinishWork,
  HandOverWork,
  NoteCall,
  SnoozeWork,
  WorkCountFilter,
  WorkFilter,
  WorkReason,
  WorkRow,
} from './schema.ts';

const ofFamilies = { service: 'customer', access: staff, region: 'required' } as const;

export const findWork = endpoint({
  ...ofFamilies,
  method: 'GET',
  path: '/api/admin/worklist',
  input: WorkFilter,
  response: pageOf(WorkRow),
  summary: 'List families that need attention today, a row per child and reason',
  audit: 'view',
});
export const countWork = endpoint({
  ...ofFamilies,
  method: 'GET',
  path: '/api/admin/worklist/counts',
  input: WorkCountFilter,
  response: z.object({
    total: z.number().int(),
    list: z.array(z.object({ reason: WorkReason, count: z.number().int() })),
  }),
  summary: 'Count the rows of the worklist by reason',
});
export const findColleagues = endpoint({
  ...ofFamilies,
  method: 'GET',
  path: '/api/admin/worklist/colleagues',
  input: z.object({ id: Id, db }),
  response: z.object({ list: z.array(z.object({ _id: Id, fullName: z.string() })) }),
  summary: 'List staff a row of the worklist may be handed over to',
});
export const noteCall = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/worklist/call',
  input: NoteCall,
  response: Done,
  summary: 'Record a call to the family; all of its rows show it as the last contact',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
export const snoozeWork = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/worklist/snooze',
  input: SnoozeWork,
  response: Done,
  summary: 'Snooze a row of the worklist until a day, or end the snooze',
  audit: 'change',
  errors: ['changedMeanwhile', 'workOnHold'],
});
export const handOverWork = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/worklist/hand-over',
  input: HandOverWork,
  response: Done,
  summary: 'Hand a family’s rows of the worklist over to a colleague',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
export const finishWork = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/worklist/done',
  input: FinishWork,
  response: Done,
  summary: 'Mark a row of the worklist as done; it returns after 14 days if its cause persists',
  audit: 'change',
  errors: ['changedMeanwhile', 'workOnHold'],
});
