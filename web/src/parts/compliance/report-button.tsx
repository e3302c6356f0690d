import { Button, Spinner } from '@fluentui/react-components';
import { DocumentPdfRegular } from '@fluentui/react-icons';
import type { Compliance } from '@fovea/contracts/usage/schema';
import type { CompliancePatient } from '@fovea/papers/compliance-report';
import { reportFileName } from '@fovea/papers/report-file-name';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/index.ts';
import { toastWarning } from '../../ui/toast.ts';

export type ReportButtonProps = { patient: CompliancePatient; compliance: Compliance };

/** Makes the PDF in the browser; its renderer and fonts are loaded with the first report. */
export function ReportButton({ patient, compliance }: ReportButtonProps) {
  const { t } = useTranslation('compliance');
  const report = useMutation({
    mutationFn: async () => {
      const { drawReport } = await import('./draw-report.ts');
      const report = { patient, compliance, now: new Date() };
      save(await drawReport({ ...report, language: currentLanguage() }), reportFileName(report));
    },
    onError: () => toastWarning(t('pdf.failed')),
  });
  return (
    <Button
      icon={report.isPending ? <Spinner size="tiny" /> : <DocumentPdfRegular />}
      disabledFocusable={report.isPending}
      onClick={() => report.mutate()}
    >
      {t('pdf.download')}
    </Button>
  );
}

function save(file: Blob, name: string) {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}
