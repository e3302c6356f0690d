import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { formatDate } from '@fovea/contracts/dates';
import { getFamilyContactStatus } from '@fovea/contracts/notifications/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { useViewerZone } from '../../api/session.ts';

const useStyles = makeStyles({ root: { marginBottom: tokens.spacingVerticalM } });

/** Warns above a family's record when messages no longer arrive, so that staff request another address. */
export function ReachBar({ family }: { family: Customer }) {
  const styles = useStyles();
  const { t } = useTranslation('family-messages');
  const timezone = useViewerZone();
  const { data } = useQuery(apiQuery(getFamilyContactStatus, { id: family._id, db: family.db }, { quiet: true }));
  return data?.failing.map(({ channel, since }) => (
    <MessageBar key={channel} className={styles.root} intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t(`fails.${channel}`)}</MessageBarTitle>
        {t('failsSince', { date: formatDate(since, 'day', timezone) })}
      </MessageBarBody>
    </MessageBar>
  ));
}
