import { dayMs } from '@fovea/contracts/dates';
import type { Guardian, OwnGuardian } from '@fovea/contracts/guardians/schema';
import { type FamilyInvitation, invitationDays } from '@fovea/contracts/invitations/schema';
import type { Guardian as Row } from '../../generated/regional/client.ts';
import { invitationOf, invitationView } from '../families/invitation-view.ts';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

/** A guardian's own fields. */
type Invited = Omit<Row, 'parentId' | 'createdAt'>;

export const ownGuardian = ({ id, firstName, lastName, email, language, rights }: Invited): OwnGuardian => ({
  _id: id,
  firstName,
  lastName,
  email,
  language,
  rights,
});

/** The same as a sent invitation that nobody has opened: it must not reveal that the address has an account. */
const asSent = (sentAt: Date): FamilyInvitation => ({
  channel: 'mail',
  sentAt: sentAt.toISOString(),
  validUntil: new Date(+sentAt + invitationDays * dayMs).toISOString(),
  openedAt: null,
  acceptedAt: null,
  failed: false,
});

/** All guardians of a parent, the oldest first, with the state of their invitations. */
export async function guardiansOf(db: RegionalTx, parentId: string): Promise<Guardian[]> {
  const rows = await kysely(db)
    .selectFrom('guardian')
    .select(['id as _id', 'first_name as firstName', 'last_name as lastName', 'email', 'language', 'rights'])
    .select(({ ref }) => invitationOf(ref('guardian.id')).as('invitation'))
    .where('parent_id', '=', parentId)
    .orderBy('id')
    .execute();
  const unsent = await db.unsentInvitation.findMany({ where: { parentId } });
  return [
    ...rows.map(({ invitation, ...guardian }) => ({
      ...guardian,
      invitation: invitation && invitationView(invitation),
    })),
    ...unsent.map((each) => ({ ...ownGuardian(each), invitation: asSent(each.sentAt) })),
  ].sort((one, other) => (one._id < other._id ? -1 : 1));
}
