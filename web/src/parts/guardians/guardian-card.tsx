import { Card, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import type { Guardian } from '@fovea/contracts/guardians/schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../i18n/name-of.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { InvitationState } from '../invitations/invitation-state.tsx';
import { useInvitationFact } from '../invitations/use-invitation-fact.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  name: { flexGrow: 1, margin: 0, overflowWrap: 'anywhere' },
});

export type GuardianCardProps = {
  guardian: Guardian;
  /** Shown to the right of the name. */
  actions?: ReactNode;
  children?: ReactNode;
};

/**
 * A guardian: their rights, and their invitation's status. Pages that show it load the texts of `guardians` and
 * `invitations`.
 */
export function GuardianCard({ guardian, actions, children }: GuardianCardProps) {
  const styles = useStyles();
  const { t } = useTranslation('guardians');
  const invitationFact = useInvitationFact();
  const { email, rights, invitation } = guardian;
  return (
    <Card>
      <div className={styles.head}>
        <Subtitle2 as="h4" className={styles.name} translate="no">
          {nameOf(guardian)}
        </Subtitle2>
        <InvitationState invitation={invitation} />
        {actions}
      </div>
      <FactList
        facts={[
          [t('field.email'), <Copyable key="email" text={email} />],
          [t('rights.label'), t(`rights.${rights}`)],
          invitationFact(invitation),
        ]}
      />
      {children}
    </Card>
  );
}
