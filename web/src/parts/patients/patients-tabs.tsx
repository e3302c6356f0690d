import { CounterBadge, Tab, TabList } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { cohortPaths } from '../../features/cohorts/paths.ts';
import { customerPaths } from '../../features/customers/paths.ts';
import { requestPaths } from '../../features/requests/paths.ts';
import { worklistPaths } from '../../features/worklist/paths.ts';
import { useFlushTabs } from '../../ui/flush-tabs.ts';
import { inboxCounts, workCounts } from '../work/waiting.ts';

const tabs = ['all', 'today', 'requests', 'compliance', 'staff'] as const;
type PatientsTab = (typeof tabs)[number];

/**
 * The tabs of Patients with their counts: all families, worklist, inbox, compliance; for the platform's administrators
 * also staff requests. Without a response no count is shown.
 */
export function PatientsTabs({
  area,
  current,
}: {
  area: Parameters<typeof customerPaths.list>[0];
  current: PatientsTab;
}) {
  const flush = useFlushTabs();
  const { t } = useTranslation('worklist');
  const navigate = useNavigate();
  const { data: work } = useQuery(workCounts);
  const { data: inbox } = useQuery(inboxCounts);
  const paths: Record<PatientsTab, string> = {
    all: customerPaths.list(area),
    today: worklistPaths.list(area),
    requests: requestPaths.list(area),
    compliance: cohortPaths.list(area),
    staff: requestPaths.ofStaff(),
  };
  const counts: Record<PatientsTab, number> = {
    all: 0,
    compliance: 0,
    today: work?.total ?? 0,
    requests: inbox?.open ?? 0,
    staff: inbox?.ofStaff ?? 0,
  };
  const shown = tabs.filter((tab) => tab !== 'staff' || area === 'admin');
  return (
    <TabList
      className={flush.root}
      selectedValue={current}
      onTabSelect={(_, { value }) => void navigate(paths[tabs.find((tab) => tab === value) ?? 'all'])}
      aria-label={t('tab.label')}
    >
      {shown.map((tab) => (
        <Tab key={tab} value={tab}>
          {t(`tab.${tab}`)}
          {counts[tab] > 0 && (
            <CounterBadge
              count={counts[tab]}
              overflowCount={999}
              appearance="filled"
              color="informative"
              style={{ marginInlineStart: 6 }}
            />
          )}
        </Tab>
      ))}
    </TabList>
  );
}
