import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
} from '@fluentui/react-components';
import { formatDate } from '@fovea/contracts/dates';
import { getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import { acknowledgeRecall } from '@fovea/contracts/recalls/portal-endpoints';
import type { OwnRecall } from '@fovea/contracts/recalls/schema';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { useViewerZone } from '../../api/session.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { showError } from '../../ui/error-dialog.ts';
import { toast } from '../../ui/toast.ts';

const useStyles = makeStyles({ reason: { display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } });

/** Says that the device is being recalled, whether it may treat until then, and asks that this was read. */
export function RecallBar({ recall: { title, mode, reason, acknowledgedAt } }: { recall: OwnRecall }) {
  const styles = useStyles();
  const { t } = useTranslation('my-device');
  const zone = useViewerZone();
  const mayConfirm = useMayCall(acknowledgeRecall);
  const confirm = useApiMutation(acknowledgeRecall, {
    onSuccess: () => {
      void invalidate(getPortalDevice);
      toast(t('recall.done'));
    },
    onError: showError,
  });
  const words = reason[currentLanguage()] || reason.en || Object.values(reason).find(Boolean);
  return (
    <MessageBar intent={mode === 'hold' ? 'error' : 'warning'} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('recall.title', { title })}</MessageBarTitle>
        <span className={styles.reason}>{t(`recall.${mode}`)}</span>
        <span className={styles.reason}>{words}</span>
        {acknowledgedAt && (
          <span className={styles.reason}>
            {t('recall.confirmed', { date: formatDate(acknowledgedAt, 'minute', zone) })}
          </span>
        )}
      </MessageBarBody>
      {!acknowledgedAt && mayConfirm && (
        <MessageBarActions>
          <Button appearance="primary" disabledFocusable={confirm.isPending} onClick={() => confirm.mutate({})}>
            {t('recall.action')}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
