import { makeStyles, Radio, RadioGroup, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { type ComplianceDays, compliancePeriods } from '@fovea/contracts/usage/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiQuery } from '../../api/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { ComplianceExplainer } from './compliance-explainer.tsx';
import type { CompliancePatient } from './compliance-report.tsx';
import { ComplianceView } from './compliance-view.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { ReportButton } from './report-button.tsx';

export type CompliancePeriod = (typeof compliancePeriods)[number];

export type ComplianceDialogProps = {
  patient: CompliancePatient;
  /** Staff and parents ask their own endpoints: `(months) => apiQuery(getCompliance, { accountId, months, db })`. */
  query: (months: CompliancePeriod) => ApiQuery<ComplianceDays>;
  /** Says beside the days what went well: to the family itself. */ encourages?: boolean;
  onClose: () => void;
};

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
});

/**
 * How much of the recommended treatment a patient does, by month, with its report. The route loads the texts
 * `compliance`.
 */
export function ComplianceDialog({ patient, query, encourages, onClose }: ComplianceDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('compliance');
  const { t: ui } = useTranslation('ui');
  const [months, setMonths] = useState<CompliancePeriod>(4);
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...query(months), placeholderData: keepPreviousData });
  return (
    <ViewDialog
      title={t('titleOf', { name: patient.name })}
      onClose={onClose}
      actions={data && data.rate !== null && !isPlaceholderData && <ReportButton patient={patient} compliance={data} />}
    >
      <div className={styles.root} aria-busy={isPlaceholderData}>
        <RadioGroup
          layout="horizontal"
          aria-label={t('period.label')}
          value={String(months)}
          onChange={(_, { value }) => setMonths(compliancePeriods.find((period) => String(period) === value) ?? 4)}
        >
          {compliancePeriods.map((period) => (
            <Radio key={period} value={String(period)} label={t(`period.${period}`)} />
          ))}
        </RadioGroup>
        {error && <ErrorState error={error} onRetry={() => void refetch()} kept={data !== undefined} />}
        {data && <ComplianceView compliance={data} />}
        {data && data.rate !== null && <MonthCalendar key={months} compliance={data} encourages={encourages} />}
        {!data && !error && (
          <Skeleton aria-label={ui('loading')}>
            <SkeletonItem style={{ height: '320px' }} />
          </Skeleton>
        )}
        <ComplianceExplainer />
      </div>
    </ViewDialog>
  );
}
