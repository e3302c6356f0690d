import { CounterBadge, Tab, TabList } from '@fluentui/react-components';
import { countWork } from '@fovea/contracts/worklist/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { apiQuery } from '../../api/query.ts';
import { customerPaths } from '../../features/customers/paths.ts';
import { worklistPaths } from '../../features/worklist/paths.ts';

/** The tabs of Patients: everybody, and who needs somebody today, with their number. Without an answer none is shown. */
export function PatientsTabs({
  area,
  current,
}: {
  area: Parameters<typeof customerPaths.list>[0];
  current: 'all' | 'today';
}) {
  const { t } = useTranslation('worklist');
  const navigate = useNavigate();
  const { data } = useQuery(apiQuery(countWork, {}));
  const paths = { all: customerPaths.list(area), today: worklistPaths.list(area) };
  return (
    <TabList
      selectedValue={current}
      onTabSelect={(_, { value }) => void navigate(value === 'today' ? paths.today : paths.all)}
      aria-label={t('tab.label')}
    >
      <Tab value="all">{t('tab.all')}</Tab>
      <Tab value="today">
        {t('tab.today')}
        {data && data.total > 0 && (
          <CounterBadge
            count={data.total}
            overflowCount={999}
            appearance="filled"
            color="informative"
            style={{ marginInlineStart: 6 }}
          />
        )}
      </Tab>
    </TabList>
  );
}
