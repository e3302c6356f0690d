import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import { createReportShare } from '@fovea/contracts/report-shares/portal-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../../api/may-call.ts';
import { nameOf } from '../../../i18n/name-of.ts';
import { useClose } from '../../../routing/use-close.ts';
import { ViewDialog } from '../../../ui/view-dialog.tsx';
import { useChild } from '../family-queries.ts';
import { familyPaths } from '../paths.ts';
import { CreateReportShare } from './create-report-share.tsx';
import { NewLink } from './new-link.tsx';
import { ReportShareList } from './report-share-list.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalXL },
});

/** `/index/accounts/:id/report-shares`: links that show a child's compliance to others, another doctor above all. */
export function ReportSharesDialog() {
  const styles = useStyles();
  const { t } = useTranslation('compliance');
  const { _id: accountId, ...names } = useChild();
  const mayShare = useMayCall(createReportShare);
  const close = useClose(familyPaths.child(accountId, 'compliance'));
  const [made, setMade] = useState<ResponseOf<typeof createReportShare>>();
  return (
    <ViewDialog title={t(mayShare ? 'share.title' : 'share.of', { name: nameOf(names) })} onClose={close}>
      <div className={styles.root}>
        {mayShare && <Text>{t('share.about')}</Text>}
        {made && <NewLink share={made} onAnother={() => setMade(undefined)} />}
        {mayShare && !made && <CreateReportShare accountId={accountId} onMade={setMade} />}
        <ReportShareList accountId={accountId} />
      </div>
    </ViewDialog>
  );
}
