import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import type { ComplianceDays } from '@fovea/contracts/usage/schema';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/errors.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ComplianceExplainer } from './compliance-explainer.tsx';
import { ComplianceView } from './compliance-view.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { PeriodChoice } from './period-choice.tsx';
import type { CompliancePeriod } from './use-period.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
});

export type CompliancePanelProps = {
  months: CompliancePeriod;
  setMonths: (months: CompliancePeriod) => void;
  /** The query's state. */
  asked: Pick<UseQueryResult<unknown, ApiError>, 'error' | 'refetch' | 'isPlaceholderData'>;
  /** Undefined while loading. */
  compliance: ComplianceDays | undefined;
  /** Shows achievements beside the days, for the family. */
  encourages?: boolean;
  /** Staff see a rate in the first week as well. */
  forStaff?: boolean;
};

/** The rate by month and the days of a selectable period. */
export function CompliancePanel({ months, setMonths, asked, compliance, encourages, forStaff }: CompliancePanelProps) {
  const styles = useStyles();
  const { t: ui } = useTranslation('ui');
  const { error, refetch, isPlaceholderData } = asked;
  return (
    <div className={styles.root} aria-busy={isPlaceholderData}>
      <PeriodChoice months={months} onChange={setMonths} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} hasData={compliance !== undefined} />}
      {compliance && <ComplianceView compliance={compliance} forStaff={forStaff} />}
      {compliance && compliance.rate !== null && (
        <MonthCalendar key={months} compliance={compliance} encourages={encourages} />
      )}
      {!compliance && !error && (
        <Skeleton aria-label={ui('loading')}>
          <SkeletonItem style={{ height: '320px' }} />
        </Skeleton>
      )}
      <ComplianceExplainer />
    </div>
  );
}
