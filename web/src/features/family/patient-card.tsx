import { Button, Card, makeStyles, Subtitle1, tokens } from '@fluentui/react-components';
import type { Patient } from '@fovea/contracts/patients/schema';
import { chargeOwnAccount } from '@fovea/contracts/payments/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { useLoaded } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { CalendarDay } from '../../parts/dates/date-time.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { me } from './family-queries.ts';
import { familyPaths } from './paths.ts';
import { PlanBadge } from './plan-badge.tsx';
import { isActive } from './plan-status.ts';
import { useChildActions } from './use-child-actions.ts';
import { useWithDevice } from './use-with-device.ts';

const useStyles = makeStyles({
  card: { padding: tokens.spacingHorizontalL, rowGap: tokens.spacingVerticalM },
  head: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  name: { flexGrow: 1 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export type PatientCardProps = {
  child: Patient;
  /** The clinic sells its plans publicly. */ isPublic: boolean;
};

/** One child: the plan in words, then what can be done. */
export function PatientCard({ child, isPublic }: PatientCardProps) {
  const styles = useStyles();
  const { t } = useTranslation('family');
  const { t: holds } = useTranslation('holds');
  const { t: ui } = useTranslation('ui');
  const { timezone } = useLoaded(me);
  const withDevice = useWithDevice();
  const actions = useChildActions();
  const mayCharge = useMayCall(chargeOwnAccount);
  const renews = child.subscriptionStatus === 'active';
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <Subtitle1 as="h2" className={styles.name} translate="no">
          {nameOf(child)}
        </Subtitle1>
        <PlanBadge child={child} />
        {child.onHoldSince && <StatusBadge tone="attention">{holds('staff.onHold')}</StatusBadge>}
        <RowMenu actions={actions(child, isPublic)} />
      </div>
      <FactList
        facts={[
          [t('plan'), child.planName ?? (isActive(child) ? t('onceOff') : null)],
          [t('expires'), <CalendarDay key="expires" value={child.expiredDate} timeZone={timezone} />],
          [t('autoRenew'), ui(renews ? 'yes' : 'no')],
          ...(child.experiencing
            ? ([
                [t('guarantee'), <CalendarDay key="guarantee" value={child.experienceDate} timeZone={timezone} />],
              ] as const)
            : []),
          [t('patientId'), child.patientId],
          [t('username'), <Copyable key="username" text={child.username} />],
        ]}
      />
      <div className={styles.actions}>
        {isPublic && mayCharge && (
          <Button appearance="primary" onClick={() => withDevice(familyPaths.child(child._id, 'charge'))}>
            {t('charge')}
          </Button>
        )}
        <LinkButton appearance="secondary" to={familyPaths.child(child._id, 'usage')}>
          {t('usage')}
        </LinkButton>
        <LinkButton appearance="secondary" to={familyPaths.child(child._id, 'compliance')}>
          {t('compliance')}
        </LinkButton>
      </div>
    </Card>
  );
}
