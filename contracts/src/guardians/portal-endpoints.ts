import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { Id } from '../fields.ts';
import { Guardian, GuardianRights, Guardians, InviteGuardian, OwnAccess, OwnGuardian } from './schema.ts';

/** Guardians are managed by the parent only. */
const ofParent = {
  service: 'customer',
  path: '/api/portal/guardians',
  access: ['customer'],
  region: 'required',
  firstGuardian: true,
} as const;

export const findGuardians = endpoint({
  ...ofParent,
  method: 'GET',
  input: z.object({}),
  response: Guardians,
  summary: 'List the guardians of the family',
});
export const inviteGuardian = endpoint({
  ...ofParent,
  method: 'POST',
  creates: true,
  input: InviteGuardian,
  response: Guardian,
  summary: 'Invite a guardian; a link to choose a password is mailed',
  audit: 'change',
  errors: ['alreadyExists', 'maximumGuardians'],
});
export const changeGuardian = endpoint({
  ...ofParent,
  method: 'PUT',
  input: z.object({ id: Id, rights: GuardianRights }),
  response: Done,
  summary: 'Change the rights of a guardian and end their sessions',
  audit: 'change',
});
export const removeGuardian = endpoint({
  ...ofParent,
  method: 'DELETE',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Remove a guardian and end their sessions and links',
  audit: 'change',
});
export const inviteGuardianAgain = endpoint({
  ...ofParent,
  method: 'POST',
  path: '/api/portal/guardians/invitation',
  creates: true,
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Mail a new link to a guardian; the previous link ends',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
export const saveOwnAccess = endpoint({
  method: 'PUT',
  path: '/api/portal/guardians/own',
  service: 'customer',
  access: ['customer'],
  region: 'required',
  viewers: true,
  input: OwnAccess,
  response: OwnGuardian,
  summary: 'Change the caller’s own name and language as a guardian',
  audit: 'change',
});
