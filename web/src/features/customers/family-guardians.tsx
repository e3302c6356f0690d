import { makeStyles } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { findFamilyGuardians } from '@fovea/contracts/guardians/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { GuardianCard } from '../../parts/guardians/guardian-card.tsx';
import { ErrorBar } from '../../ui/error-bar.tsx';
import { RecordSection } from '../../ui/record-section.tsx';
import { spacedList } from '../../ui/spaced-list.ts';

const useStyles = makeStyles({
  list: spacedList,
});

/** The family's guardians; nothing without any. */
export function FamilyGuardians({ family: { _id: id, db } }: { family: Customer }) {
  const styles = useStyles();
  const { t } = useTranslation('guardians');
  const { data, error, refetch } = useQuery(apiQuery(findFamilyGuardians, { id, db }));
  if (error && !data) return <ErrorBar error={error} onRetry={() => void refetch()} />;
  if (!data || data.list.length === 0) return null;
  return (
    <RecordSection title={t('others')}>
      <ul className={styles.list}>
        {data.list.map((guardian) => (
          <li key={guardian._id}>
            <GuardianCard guardian={guardian} />
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}
