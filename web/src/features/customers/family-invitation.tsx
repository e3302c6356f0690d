import { Button, makeStyles, Tooltip, tokens } from '@fluentui/react-components';
import { findCustomers } from '@fovea/contracts/customers/endpoints';
import type { Customer } from '@fovea/contracts/customers/schema';
import type { FamilyInvitation as Invitation } from '@fovea/contracts/invitations/schema';
import { getFamilyContactStatus } from '@fovea/contracts/notifications/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, invalidate } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { InvitationState } from '../../parts/invitations/invitation-state.tsx';
import { useInvitationFact } from '../../parts/invitations/use-invitation-fact.tsx';
import { isDoctor } from '../../routing/area.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { confirmInvitation, confirmRevocation } from './confirm-invitation.ts';
import { MessageChannel } from './message-channel.tsx';
import { MessageState } from './message-state.tsx';
import { customerPaths } from './paths.ts';

const useStyles = makeStyles({
  root: { display: 'grid', justifyItems: 'start', rowGap: tokens.spacingVerticalM },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export type FamilyInvitationProps = { family: Customer; invitation: Invitation };

/** The invitation's status of a parent without a password, with possible actions. */
export function FamilyInvitation({ family, invitation }: FamilyInvitationProps) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const invitationFact = useInvitationFact();
  const { data } = useQuery(apiQuery(getFamilyContactStatus, { id: family._id, db: family.db }, { quiet: true }));
  const close = useClose(customerPaths.list(useStaffArea()));
  const isOffice = !isDoctor(useUser());
  const isUsed = family.accounts.length > 0 || family.device !== null;
  const message = data?.invitation;
  const { sentAt, openedAt, acceptedAt } = invitation;
  return (
    <div className={styles.root}>
      <InvitationState invitation={invitation} />
      <FactList
        facts={[
          [t('invitation.sentAt'), <DateTime key="sent" value={sentAt} variant="minute" />],
          [t('invitation.way'), message && <MessageChannel key="way" message={message} />],
          [t('invitation.delivery'), message && <MessageState key="delivery" message={message} />],
          [t('invitation.openedAt'), <DateTime key="opened" value={openedAt} variant="minute" />],
          invitationFact(invitation),
        ]}
      />
      {!acceptedAt && (
        <div className={styles.actions}>
          <Button size="small" onClick={() => void confirmInvitation(family, 'mail', t)}>
            {t('invitation.send.mail')}
          </Button>
          {family.phone && (
            <Button size="small" onClick={() => void confirmInvitation(family, 'sms', t)}>
              {t('invitation.send.sms')}
            </Button>
          )}
          {isOffice &&
            (isUsed ? (
              <Tooltip content={t('invitation.takeBack.used')} relationship="description">
                <Button size="small" disabledFocusable>
                  {t('invitation.takeBack.action')}
                </Button>
              </Tooltip>
            ) : (
              <Button size="small" onClick={() => void takeBack()}>
                {t('invitation.takeBack.action')}
              </Button>
            ))}
        </div>
      )}
    </div>
  );

  async function takeBack() {
    if (!(await confirmRevocation(family, t))) return;
    close();
    await invalidate(findCustomers);
  }
}
