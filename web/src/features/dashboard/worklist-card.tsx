import { Card, CardHeader, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { countWork } from '@fovea/contracts/worklist/endpoints';
import { WorkReason } from '@fovea/contracts/worklist/schema';
import { useTranslation } from 'react-i18next';
import { apiQuery, useList } from '../../api/query.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { worklistPaths } from '../worklist/paths.ts';

const useStyles = makeStyles({
  counts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXL}`,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  count: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '32px',
    alignItems: 'center',
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
  number: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
});

export const workCounts = apiQuery(countWork, {});

/** Who needs somebody today: each number opens its list. */
export function WorklistCard() {
  const styles = useStyles();
  const { t, i18n } = useTranslation('worklist');
  const area = useStaffArea();
  const { data, error, refetch } = useList(workCounts);
  const countOf = new Map(data?.list.map(({ reason, count }) => [reason, count]));
  const reasons = WorkReason.options.filter((reason) => countOf.has(reason));
  return (
    <Card>
      <CardHeader header={<Subtitle2 as="h2">{t('card.title')}</Subtitle2>} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} kept={data !== undefined} />}
      {data && reasons.length === 0 && <span>{t('empty.title')}</span>}
      <ul className={styles.counts}>
        {reasons.map((reason) => (
          <li key={reason}>
            <AppLink className={styles.count} to={worklistPaths.ofReason(area, reason)}>
              <span>{t(`reason.${reason}`)}</span>
              <span className={styles.number}>{(countOf.get(reason) ?? 0).toLocaleString(i18n.language)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
