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
  summary: 'Families that need somebody today, a row for each child and reason',
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
  summary: 'How many rows of the worklist there are for each reason',
});
export const findColleagues = endpoint({
  ...ofFamilies,
  method: 'GET',
  path: '/api/admin/worklist/colleagues',
  input: z.object({ id: Id, db }),
  response: z.object({ list: z.array(z.object({ _id: Id, fullName: z.string() })) }),
  summary: 'Whom a row of the worklist may be handed over to: staff who see the family',
});
export const noteCall = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/worklist/call',
  input: NoteCall,
  response: Done,
  summary: 'Note that the family was called; all of its rows show it as the last contact',
  audit: 'change',
});
export const snoozeWork = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/worklist/snooze',
  input: SnoozeWork,
  response: Done,
  summary: 'Put a row of the worklist aside until a day, or take it back',
  audit: 'change',
});
export const handOverWork = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/worklist/hand-over',
  input: HandOverWork,
  response: Done,
  summary: 'Hand a family’s rows of the worklist over to a colleague',
  audit: 'change',
});
export const finishWork = endpoint({
  ...ofFamilies,
  method: 'PUT',
  path: '/api/admin/worklist/done',
  input: FinishWork,
  response: Done,
  summary: 'A row of the worklist is done; it comes back after 14 days if its cause is still there',
  audit: 'change',
});
