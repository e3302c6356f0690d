import type { ComplianceDays } from '@fovea/contracts/usage/schema';
import type { CompliancePatient } from '@fovea/papers/compliance-report';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiQuery } from '../../api/query.ts';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { CompliancePanel } from './compliance-panel.tsx';
import { ReportButton } from './report-button.tsx';
import { type CompliancePeriod, usePeriod } from './use-period.ts';

export type ComplianceDialogProps = {
  patient: CompliancePatient;
  /** Staff and parents ask their own endpoints: `(months) => apiQuery(getCompliance, { accountId, months, db })`. */
  query: (months: CompliancePeriod) => ApiQuery<ComplianceDays>;
  /** Says beside the days what went well: to the family itself. */ encourages?: boolean;
  /** What else can be done with the report. */ actions?: ReactNode;
  onClose: () => void;
};

/**
 * How much of the recommended treatment a patient does, by month, with its report. The route loads the texts
 * `compliance`.
 */
export function ComplianceDialog({ patient, query, encourages, actions, onClose }: ComplianceDialogProps) {
  const { t } = useTranslation('compliance');
  const { asked, ...period } = usePeriod(query);
  const { data: compliance } = asked;
  return (
    <ViewDialog
      title={t('titleOf', { name: patient.name })}
      onClose={onClose}
      actions={
        compliance &&
        compliance.rate !== null &&
        !asked.isPlaceholderData && (
          <>
            {actions}
            <ReportButton patient={patient} compliance={compliance} />
          </>
        )
      }
    >
      <CompliancePanel {...period} asked={asked} compliance={compliance} encourages={encourages} />
    </ViewDialog>
  );
}
