import { Body1, Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { closeRecall, exportRecall, getRecallPdf } from '@fovea/contracts/recalls/endpoints';
import type { RecallDetails } from '@fovea/contracts/recalls/schema';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, Outlet, useParams } from 'react-router';
import { asApiError } from '../../api/errors.ts';
import { useApiMutation, useLoaded } from '../../api/query.ts';
import { saveFile } from '../../api/save-file.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { load } from '../../routing/load.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { confirm } from '../../ui/confirm.ts';
import { showError } from '../../ui/error-dialog.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { recallPaths } from './paths.ts';
import { recall, recallChanged } from './recall-queries.ts';
import { RecallStateBadge } from './recall-state-badge.tsx';
import { RecalledDevices } from './recalled-devices.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
  progress: { display: 'grid', rowGap: tokens.spacingVerticalXS },
  reason: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
});

export async function loader({ params }: LoaderFunctionArgs) {
  await load(recall(String(params.id)));
  return null;
}

const steps = ['selected', 'informed', 'acknowledged', 'returning', 'done'] as const;

/** One recall: why, how far it is, and each device with its holder. */
export function RecallPage() {
  const styles = useStyles();
  const { t, i18n } = useTranslation('recalls');
  const area = useStaffArea();
  const { id = '' } = useParams();
  const details = useLoaded(recall(id));
  const { title, mode, state, reason, createdAt, createdBy, progress } = details;
  const { devices, done, atFamilies, companies, toCall } = progress;
  const count = (number: number) => number.toLocaleString(i18n.language);
  const share = devices > 0 ? done / devices : 0;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 }).format(
    // Not before the last one is done does it say 100 %.
    share < 1 ? Math.min(share, 0.99) : 1,
  );
  const save = useMutation({
    mutationFn: () => saveFile(getRecallPdf, { id }),
    onError: (error) => showError(asApiError(error)),
  });
  return (
    <Page
      title={title}
      actions={
        <>
          <LinkButton to={recallPaths.list(area)} appearance="secondary">
            {t('toList')}
          </LinkButton>
          <ExportButton endpoint={exportRecall} input={{ id }} />
          <Button
            icon={save.isPending ? <TinySpinner /> : <ArrowDownloadRegular />}
            disabledFocusable={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('pdf')}
          </Button>
          {area === 'admin' && state === 'open' && <CloseButton details={details} />}
        </>
      }
    >
      <div className={styles.root}>
        <div className={styles.progress}>
          <Body1 id="recall-progress">{t('progress', { percent, done: count(done), devices: count(devices) })}</Body1>
          <ProgressBar aria-labelledby="recall-progress" value={share} color={share === 1 ? 'success' : 'brand'} />
        </div>
        <FactList
          facts={[
            [t('column.state'), <RecallStateBadge key="state" state={state} />],
            [t('column.mode'), t(`mode.${mode}`)],
            [t('column.createdAt'), <DateTime key="at" value={createdAt} variant="minute" />],
            ...(createdBy ? [[t('createdBy'), createdBy] as const] : []),
            ...steps.map((step) => [t(`state.${step}`), count(progress[step])] as const),
            [t('atFamilies'), count(atFamilies)],
            [t('companies'), count(companies)],
            [t('toCall'), count(toCall)],
          ]}
        />
        <Body1 className={styles.reason}>
          {reason[currentLanguage()] || reason.en || Object.values(reason).find(Boolean)}
        </Body1>
        <RecalledDevices id={id} isOpen={state === 'open'} />
      </div>
      <Outlet />
    </Page>
  );
}

/** Closes a recall whose devices are all done; before that it cancels it, which releases them. */
function CloseButton({ details: { _id: id, title, progress } }: { details: RecallDetails }) {
  const { t, i18n } = useTranslation('recalls');
  const close = useApiMutation(closeRecall, { onSuccess: () => void recallChanged() });
  const open = progress.devices - progress.done;
  const isDone = open === 0;
  const ask = async () => {
    const isClosed = await confirm({
      title: t(isDone ? 'close.title' : 'cancel.title', { title }),
      body: isDone ? t('close.body') : t('cancel.body', { number: open.toLocaleString(i18n.language) }),
      action: t(isDone ? 'close.action' : 'cancel.action'),
      danger: !isDone,
      run: () => close.mutateAsync({ id, ...(!isDone && { cancel: true }) }),
    });
    if (isClosed) toast(t(isDone ? 'close.done' : 'cancel.done'));
  };
  return (
    <Button appearance={isDone ? 'primary' : 'secondary'} onClick={() => void ask()}>
      {t(isDone ? 'close.action' : 'cancel.action')}
    </Button>
  );
}
