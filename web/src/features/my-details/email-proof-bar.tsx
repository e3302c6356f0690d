import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { requestEmailProof } from '@fovea/contracts/sessions/portal-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { apiQuery, useApiMutation } from '../../api/query.ts';
import { toast, toastError } from '../../ui/toast.ts';

const useStyles = makeStyles({ root: { marginBottom: tokens.spacingVerticalL } });

const me = apiQuery(getPortalUserInfo, {});

/** Asks whoever signed up to prove the address; everything works meanwhile. */
export function EmailProofBar() {
  const styles = useStyles();
  const { t } = useTranslation('my-details');
  const { data: parent } = useQuery(me);
  const email = parent?.email ?? '';
  const mayAsk = useMayCall(requestEmailProof);
  const ask = useApiMutation(requestEmailProof, {
    onSuccess: () => toast(t('proof.sent', { email })),
    onError: toastError,
  });
  if (!parent || parent.emailProven || !mayAsk) return null;
  return (
    <MessageBar className={styles.root} intent="warning" layout="multiline">
      <MessageBarBody>{t('proof.ask', { email })}</MessageBarBody>
      <MessageBarActions>
        <Button disabledFocusable={ask.isPending} onClick={() => ask.mutate({})}>
          {t('proof.again')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
