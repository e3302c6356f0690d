import { z } from 'zod';
import { Email, Id, LanguageCode, PersonName } from '../fields.ts';
import { FamilyInvitation } from '../invitations/schema.ts';

/** `full`: all of the family's actions; `view`: read only. */
export const GuardianRights = z.enum(['full', 'view'], { error: 'required' });
export type GuardianRights = z.infer<typeof GuardianRights>;
/** Limit of guardians per family. */
export const mostGuardians = 4;

/** A guardian with a sign-in of their own. */
export const OwnGuardian = z.object({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language: LanguageCode,
  rights: GuardianRights,
});
export type OwnGuardian = z.infer<typeof OwnGuardian>;

/** A guardian as the parent sees it; `invitation` is null until its link is requested. */
export const Guardian = OwnGuardian.extend({ invitation: FamilyInvitation.nullable() });
export type Guardian = z.infer<typeof Guardian>;
export const Guardians = z.object({ list: z.array(Guardian) });

export const InviteGuardian = z.object({
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  /** Language of the mailed link, and initial language of the portal. */
  language: LanguageCode,
  rights: GuardianRights,
});
export type InviteGuardian = z.infer<typeof InviteGuardian>;
/** Details that guardians may change themselves. */
export const OwnAccess = InviteGuardian.pick({ firstName: true, lastName: true, language: true });
