import { Button, Spinner } from '@fluentui/react-components';
import { DocumentPdfRegular } from '@fluentui/react-icons';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastWarning } from '../../ui/toast.ts';

/** Downloads the PDF of the report; the server draws it. */
export function ReportButton({ download }: { download: () => Promise<void> }) {
  const { t } = useTranslation('compliance');
  const report = useMutation({ mutationFn: download, onError: () => toastWarning(t('pdf.failed')) });
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
