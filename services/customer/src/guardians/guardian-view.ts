import type { Guardian, OwnGuardian } from '@fovea/contracts/guardians/schema';
import type { Guardian as Row } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import { invitationOf, invitationView } from '../parents/invitation-view.ts';
import { kysely } from '../tables.ts';

/** As they see themselves. */
export const ownGuardian = ({ id, firstName, lastName, email, language, rights }: Row): OwnGuardian => ({
  ...{ _id: id, firstName, lastName, email, language, rights },
});

/** All whom a parent let in, the first of them first, with how far their links got. */
export async function guardiansOf(db: RegionalTx, parentId: string): Promise<Guardian[]> {
  const rows = await kysely(db)
    .selectFrom('guardian')
    .select(['id as _id', 'first_name as firstName', 'last_name as lastName', 'email', 'language', 'rights'])
    .select(({ ref }) => invitationOf(ref('guardian.id')).as('invitation'))
    .where('parent_id', '=', parentId)
    .orderBy('id')
    .execute();
  return rows.map(({ invitation, ...guardian }) => ({
    ...guardian,
    invitation: invitation && invitationView(invitation),
  }));
}
