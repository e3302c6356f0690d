import { Body1, makeStyles, tokens } from '@fluentui/react-components';
import { findProjectionChecks } from '@fovea/contracts/states/endpoints';
import type { ProjectionCheck } from '@fovea/contracts/states/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Refetched } from './refetched.tsx';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  check: { padding: `${tokens.spacingVerticalL} 0`, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  facts: { margin: `${tokens.spacingVerticalM} 0` },
  hint: { marginBottom: tokens.spacingVerticalM },
});

/** How what services keep of each other compared with its source when that was last looked at, by night. */
export function ProjectionChecks() {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const checks = useQuery({ ...apiQuery(findProjectionChecks, {}), staleTime: 0 });
  const { list = [], missing = [] } = checks.data ?? {};
  const compared = list.flatMap(({ checkedAt }) => checkedAt ?? []).sort();
  const different = list.filter(({ differing, unknown }) => differing + unknown > 0);
  return (
    <Refetched title={t('copies.title')} asked={checks}>
      {missing.length > 0 && <Body1 as="p">{t('deadLetter.missing', { services: missing.join(', ') })}</Body1>}
      {list.length > 0 && (
        <div className={styles.facts}>
          <FactList
            facts={[
              [t('copies.compared'), t('copies.of', { compared: compared.length, all: list.length })],
              [t('copies.oldest'), compared[0] && <DateTime value={compared[0]} variant="minute" />],
            ]}
          />
        </div>
      )}
      {compared.length > 0 && (
        <Body1 as="p" block className={styles.hint}>
          {t(different.length === 0 ? 'copies.equal' : 'copies.hint')}
        </Body1>
      )}
      {checks.data && compared.length === 0 && <Body1 as="p">{t('copies.empty')}</Body1>}
      <ul className={styles.list}>
        {different.map((check) => (
          <li key={check.consumer} className={styles.check}>
            <Difference check={check} />
          </li>
        ))}
      </ul>
    </Refetched>
  );
}

function Difference({ check }: { check: ProjectionCheck }) {
  const { t } = useTranslation('settings');
  const { service, event, consumer, scope, differing, unknown, checkedAt } = check;
  return (
    <FactList
      facts={[
        [t('copies.copy'), `${service}: ${event} (${consumer})`],
        [t('deadLetter.region'), scope === 'global' ? t('deadLetter.platform') : scope],
        [t('copies.differing'), <Count key="differing" of={differing} />],
        [t('copies.unknown'), <Count key="unknown" of={unknown} />],
        [t('copies.at'), checkedAt && <DateTime key="at" value={checkedAt} variant="minute" />],
      ]}
    />
  );
}

function Count({ of }: { of: number }) {
  return of > 0 ? <StatusBadge tone="attention">{String(of)}</StatusBadge> : <span>0</span>;
}
