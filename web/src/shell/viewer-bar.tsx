import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../api/session.ts';
import { nameOf } from '../i18n/name-of.ts';

const useStyles = makeStyles({ root: { marginBottom: tokens.spacingVerticalL } });

/** Explains to a guardian with read-only access why nothing can be changed. */
export function ViewerBar({ user }: { user: SessionUser }) {
  const styles = useStyles();
  const { t } = useTranslation('guardians');
  if (user.guardian?.rights !== 'view') return null;
  return (
    <MessageBar data-print="none" className={styles.root} intent="info" layout="multiline">
      <MessageBarBody>{t('viewer', { parent: nameOf(user) })}</MessageBarBody>
    </MessageBar>
  );
}
