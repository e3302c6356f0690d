import type { FamilyInvitation } from '@fovea/contracts/invitations/schema';
import { type Expression, expressionBuilder, type InferResult, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tables } from '../tables.ts';

const eb = expressionBuilder<Tables, never>();

/** The state of a person's invitation, as a column. */
export const invitationOf = (personId: Expression<string>) =>
  eb
    .selectFrom('invitation')
    .leftJoin('reach', 'reach.id', 'invitation.id')
    .select(({ ref }) =>
      jsonBuildObject({
        channel: ref('invitation.channel'),
        sentAt: ref('invitation.sent_at'),
        validUntil: ref('invitation.valid_until'),
        openedAt: ref('invitation.opened_at'),
        acceptedAt: ref('invitation.accepted_at'),
        failed: sql<boolean>`CASE ${ref('invitation.channel')} WHEN 'mail' THEN ${ref('reach.mail_failing_since')}
          ELSE ${ref('reach.sms_failing_since')} END IS NOT NULL`,
      }).as('invitation'),
    )
    .where('invitation.id', '=', personId)
    .where('invitation.deleted', '=', sql.lit(false));

type InvitationColumns = InferResult<ReturnType<typeof invitationOf>>[number]['invitation'];

export const invitationView = (invitation: InvitationColumns): FamilyInvitation => ({
  ...invitation,
  sentAt: asInstant(invitation.sentAt),
  validUntil: asInstant(invitation.validUntil),
  openedAt: asInstant(invitation.openedAt),
  acceptedAt: asInstant(invitation.acceptedAt),
});
/** Instants inside JSON come in PostgreSQL's text format. */
export const asInstant = (at: Date | string | null) => at && new Date(at).toISOString();
