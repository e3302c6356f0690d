import { Body1Strong, Button, Caption1, Card, makeStyles, tokens } from '@fluentui/react-components';
import { approveChange } from '@fovea/contracts/approvals/endpoints';
import type { Approval } from '@fovea/contracts/approvals/schema';
import { formatDate } from '@fovea/contracts/dates';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useUser, useViewerZone } from '../../api/session.ts';
import { ApprovalFacts } from '../../parts/dose/approval-facts.tsx';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { confirm } from '../../ui/confirm.ts';
import { ErrorBar } from '../../ui/error-bar.tsx';
import { AppLink, LinkButton } from '../../ui/link.tsx';
import { RecordSection } from '../../ui/record-section.tsx';
import { toast } from '../../ui/toast.ts';
import { catalogPaths } from '../catalogs/paths.ts';
import { approvalsChanged, openApprovals } from './approval-queries.ts';
import { worklistPaths } from './paths.ts';

const useStyles = makeStyles({
  card: { alignItems: 'flex-start' },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

/** Changes that wait for a second administrator of the platform; nothing where none waits, and for others. */
export function WaitingApprovals() {
  const { t } = useTranslation('dose');
  const isAdmin = useUser().type === 'admin';
  const { data, error, refetch } = useQuery({ ...openApprovals, enabled: isAdmin });
  if (error && !data) return <ErrorBar error={error} onRetry={() => void refetch()} />;
  if (!data || data.list.length === 0) return null;
  return (
    <RecordSection title={t('approval.title')}>
      {data.list.map((approval) => (
        <WaitingApproval key={approval._id} approval={approval} />
      ))}
    </RecordSection>
  );
}

function WaitingApproval({ approval }: { approval: Approval }) {
  const styles = useStyles();
  const { t } = useTranslation('dose');
  const zone = useViewerZone();
  const to = useDialogTo();
  const { _id: id, subject, isOwn, approvableFrom } = approval;
  const mayApprove = approvableFrom !== null && Date.parse(approvableFrom) <= Date.now();
  const approve = async () => {
    const isDone = await confirm({
      title: t('approval.approveTitle', { name: subject.name }),
      body: t('approval.approveBody'),
      action: t('approval.approve'),
      run: () => call(approveChange, { id }),
    });
    if (!isDone) return;
    await approvalsChanged();
    toast(t('approval.approved'));
  };
  return (
    <Card className={styles.card}>
      <Body1Strong>
        <AppLink alone to={catalogPaths.view(subject._id)}>
          {t('approval.what', { name: subject.name })}
        </AppLink>
      </Body1Strong>
      <ApprovalFacts approval={approval} />
      {isOwn && !mayApprove && (
        <Caption1 block>
          {approvableFrom
            ? t('approval.ownFrom', { date: formatDate(approvableFrom, 'minute', zone) })
            : t('approval.own')}
        </Caption1>
      )}
      <div className={styles.row}>
        {mayApprove && (
          <Button appearance="primary" onClick={() => void approve()}>
            {t('approval.approve')}
          </Button>
        )}
        <LinkButton appearance="secondary" to={to(worklistPaths.decline(id))}>
          {t('approval.decline')}
        </LinkButton>
      </div>
    </Card>
  );
}
