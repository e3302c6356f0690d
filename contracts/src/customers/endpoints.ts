import { z } from 'zod';
import { endpoint, office, staff } from '../endpoint.ts';
import { Done, ExportResult, pageOf } from '../envelope.ts';
import { db, Id } from '../fields.ts';
import { AddressChannel } from '../notifications/schema.ts';
import {
  AddFamilyNote,
  Customer,
  CustomerFilter,
  CustomerRow,
  ExportedCustomers,
  FamilyOverview,
  ManyUndoable,
  SaveCustomer,
  SelectedCustomers,
  TheseCustomers,
  Undoable,
  undoSeconds,
} from './schema.ts';

const one = z.object({ id: Id, db });

const administrators = ['admin', 'companyAdmin'] as const;

export const findCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers',
  service: 'customer',
  access: staff,
  region: 'required',
  input: CustomerFilter,
  response: pageOf(CustomerRow),
  summary: 'List parents',
  audit: 'view',
});
export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/customer',
  service: 'customer',
  access: staff,
  region: 'required',
  input: one,
  response: Customer,
  summary: 'Get a parent with patients',
  audit: 'view',
});
export const getFamilyOverview = endpoint({
  method: 'GET',
  path: '/api/admin/customers/overview',
  service: 'customer',
  access: staff,
  region: 'required',
  input: one,
  response: FamilyOverview,
  summary: 'Get the overview of a family: treatment, open work and assignee',
  audit: 'view',
});
export const addFamilyNote = endpoint({
  method: 'POST',
  path: '/api/admin/customers/notes',
  creates: true,
  service: 'customer',
  access: staff,
  region: 'required',
  input: AddFamilyNote,
  response: Done,
  summary: 'Add a note or a call to a family’s history; both move with the family',
  audit: 'change',
});
export const findFamilyColleagues = endpoint({
  method: 'GET',
  path: '/api/admin/customers/colleagues',
  service: 'customer',
  access: staff,
  region: 'required',
  input: z.object({ id: Id, db }),
  response: z.object({ list: z.array(z.object({ _id: Id, fullName: z.string() })) }),
  summary: 'List staff who see the family and may be notified of a note',
});
export const saveCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/customer',
  creates: true,
  service: 'customer',
  access: staff,
  region: 'required',
  input: SaveCustomer,
  saves: Customer,
  response: z.object({ user: Customer }),
  summary: 'Create a parent, or update when _id is given',
  audit: 'change',
  errors: ['alreadyExists', 'changedMeanwhile', 'companyLocked', 'timezoneLocked'],
});
export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/api/admin/customers/password-link',
  creates: true,
  service: 'customer',
  access: staff,
  region: 'required',
  input: one.extend({ channel: AddressChannel.default('mail') }),
  response: Done,
  summary:
    'Send a parent a set-password link: without a password an invitation valid 7 days, otherwise a mail valid 72 hours',
  audit: 'security',
});
export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/api/admin/customers',
  service: 'customer',
  access: office,
  stepUp: true,
  region: 'required',
  input: one,
  response: Done,
  summary: 'Delete a family: erased at once, or hidden and restorable for 30 days after treatments or payments',
  audit: 'change',
  errors: ['inUse', 'refundUnfunded'],
});
export const restoreCustomer = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/restore',
  service: 'customer',
  access: administrators,
  region: 'required',
  input: one,
  response: Done,
  summary: 'Restore a deleted family; it can sign in again',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
export const eraseCustomer = endpoint({
  method: 'DELETE',
  path: '/api/admin/customers/deleted',
  service: 'customer',
  access: administrators,
  stepUp: true,
  region: 'required',
  input: one,
  response: Done,
  summary: 'Erase the personal data of a deleted family now',
  audit: 'change',
  errors: ['changedMeanwhile', 'inUse', 'refundUnfunded'],
});
export const lockCustomer = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/lock',
  service: 'customer',
  access: office,
  region: 'required',
  input: one,
  response: Undoable,
  summary: 'Lock a parent and end all sessions',
  audit: 'change',
});
export const unlockCustomer = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/unlock',
  service: 'customer',
  access: office,
  region: 'required',
  input: one,
  response: Undoable,
  summary: 'Unlock a parent',
  audit: 'change',
});
export const findSelectedCustomers = endpoint({
  method: 'POST',
  path: '/api/admin/customers/picked',
  service: 'customer',
  access: staff,
  region: 'required',
  input: SelectedCustomers,
  response: z.object({
    list: z.array(z.object({ _id: Id, lock: z.boolean() })),
    /** Staff who see each of them. */
    colleagues: z.array(z.object({ _id: Id, fullName: z.string() })),
  }),
  summary: 'List the selected families and the colleagues all of them may be handed over to',
  rate: 'heavy',
  audit: 'view',
  errors: ['tooManyPicked'],
});
export const lockCustomers = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/picked/lock',
  service: 'customer',
  access: office,
  region: 'required',
  input: TheseCustomers,
  response: ManyUndoable,
  summary: 'Lock several parents and end their sessions',
  rate: 'heavy',
  audit: 'change',
});
export const unlockCustomers = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/picked/unlock',
  service: 'customer',
  access: office,
  region: 'required',
  input: TheseCustomers,
  response: ManyUndoable,
  summary: 'Unlock several parents',
  rate: 'heavy',
  audit: 'change',
});
export const closeRequesting = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/requesting/close',
  service: 'customer',
  access: staff,
  region: 'required',
  input: one,
  response: Undoable,
  summary: 'Close every open request of a parent',
  audit: 'change',
});
export const undoChange = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/undo',
  service: 'customer',
  access: staff,
  region: 'required',
  input: z.object({ undoId: Id, db }),
  response: Done,
  summary: `Take back an own lock, unlock or close of requests, for ${undoSeconds} seconds`,
  audit: 'change',
  errors: ['undoTooLate'],
});
export const markTestUser = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/debug',
  service: 'customer',
  access: ['admin'],
  region: 'required',
  input: one,
  response: Done,
  summary: 'Mark a parent as a test user',
  audit: 'change',
});
export const unmarkTestUser = endpoint({
  method: 'PUT',
  path: '/api/admin/customers/closedebug',
  service: 'customer',
  access: ['admin'],
  region: 'required',
  input: one,
  response: Done,
  summary: 'Unmark a parent as a test user',
  audit: 'change',
});
export const exportCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers/export',
  service: 'customer',
  access: staff,
  stepUp: true,
  region: 'required',
  input: ExportedCustomers,
  response: ExportResult,
  job: 'exportCustomers',
  summary: 'Export parents',
  rate: 'heavy',
  audit: 'view',
});
