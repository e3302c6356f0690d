import type { ComplianceDays } from '@fovea/contracts/usage/schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiQuery } from '../../api/query.ts';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { CompliancePanel } from './compliance-panel.tsx';
import { ReportButton } from './report-button.tsx';
import { type CompliancePeriod, usePeriod } from './use-period.ts';

export type ComplianceDialogProps = {
  /** The patient's name. */
  name: string;
  /** Staff and parents have their own endpoints: `(months) => apiQuery(getCompliance, { accountId, months, db })`. */
  query: (months: CompliancePeriod) => ApiQuery<ComplianceDays>;
  /** Downloads the report of the same months as a PDF. */
  download: (months: CompliancePeriod) => Promise<void>;
  /** Shows achievements beside the days, for the family. */
  encourages?: boolean;
  /** Staff see a rate in the first week as well. */
  forStaff?: boolean;
  /** Further actions on the report. */
  actions?: ReactNode;
  onClose: () => void;
};

/** A child's compliance by month, with its report. The route loads the texts `compliance`. */
export function ComplianceDialog({
  name,
  query,
  download,
  encourages,
  forStaff,
  actions,
  onClose,
}: ComplianceDialogProps) {
  const { t } = useTranslation('compliance');
  const { asked, ...period } = usePeriod(query);
  const { data: compliance } = asked;
  return (
    <ViewDialog
      title={t('titleOf', { name })}
      onClose={onClose}
      actions={
        compliance &&
        compliance.rate !== null &&
        !asked.isPlaceholderData && (
          <>
            {actions}
            <ReportButton download={() => download(period.months)} />
          </>
        )
      }
    >
      <CompliancePanel {...period} asked={asked} compliance={compliance} encourages={encourages} forStaff={forStaff} />
    </ViewDialog>
  );
}
