import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { Approval } from '@fovea/contracts/approvals/schema';
import { formatDate } from '@fovea/contracts/dates';
import { useTranslation } from 'react-i18next';
import { useViewerZone } from '../../api/session.ts';
import { useDoseWords } from './dose-words.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  minor: { color: tokens.colorNeutralForeground2 },
});

/** What a request changes, who made it and why. */
export function ApprovalFacts({ approval: { changes, askedBy, askedAt, reason } }: { approval: Approval }) {
  const styles = useStyles();
  const { t } = useTranslation('dose');
  const words = useDoseWords();
  const zone = useViewerZone();
  const amount = (text: string | null) => (text === null ? null : Number(text));
  return (
    <>
      <ul className={styles.list}>
        {changes.map(({ field, from, to }) => (
          <li key={field}>{words.fromTo(field, amount(from), amount(to))}</li>
        ))}
      </ul>
      <Caption1 block className={styles.minor}>
        {t('approval.by', { name: askedBy.name || '–', date: formatDate(askedAt, 'minute', zone) })}
      </Caption1>
      <Caption1 block className={styles.minor}>
        {t('approval.why', { reason })}
      </Caption1>
    </>
  );
}
