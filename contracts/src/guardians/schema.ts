import { z } from 'zod';
import { Email, Id, LanguageCode, PersonName } from '../fields.ts';
import { FamilyInvitation } from '../invitations/schema.ts';

/** `full`: all that the family does; `view`: looks, and changes nothing of the family's. */
export const GuardianRights = z.enum(['full', 'view'], { error: 'required' });
export type GuardianRights = z.infer<typeof GuardianRights>;
/** How many a parent may let in. */
export const mostGuardians = 4;

/** Somebody whom a parent let in to the family, with an own sign-in. */
export const OwnGuardian = z.object({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language: LanguageCode,
  rights: GuardianRights,
});
export type OwnGuardian = z.infer<typeof OwnGuardian>;

/** The same to the parent; `invitation` is null until its link was asked for. */
export const Guardian = OwnGuardian.extend({ invitation: FamilyInvitation.nullable() });
export type Guardian = z.infer<typeof Guardian>;
export const Guardians = z.object({ list: z.array(Guardian) });

export const InviteGuardian = z.object({
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  /** In which the link is sent, and the portal begins. */
  language: LanguageCode,
  rights: GuardianRights,
});
export type InviteGuardian = z.infer<typeof InviteGuardian>;
/** What somebody whom a parent let in says of himself. */
export const OwnAccess = InviteGuardian.pick({ firstName: true, lastName: true, language: true });
