import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import type { createReportShare } from '@fovea/contracts/report-shares/portal-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const close = useClose(familyPaths.child(accountId, 'compliance'));
  const [made, setMade] = useState<ResponseOf<typeof createReportShare>>();
  return (
    <ViewDialog title={t('share.title', { name: nameOf(names) })} onClose={close}>
      <div className={styles.root}>
        <Text>{t('share.about')}</Text>
        {made ? (
          <NewLink share={made} onAnother={() => setMade(undefined)} />
        ) : (
          <CreateReportShare accountId={accountId} onMade={setMade} />
        )}
        <ReportShareList accountId={accountId} />
      </div>
    </ViewDialog>
  );
}
