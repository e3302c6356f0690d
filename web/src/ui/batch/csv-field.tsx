import { Button, Field, Link, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { DocumentTableRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveCsv } from './save-csv.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  name: { overflowWrap: 'anywhere' },
  progress: { flexBasis: '100%' },
});

export type CsvFieldProps = {
  /** The present file's name, if one was chosen. */
  fileName: string | undefined;
  onFile: (file: File) => void;
  /** Its rows are being read. */
  pending: boolean;
  /** Why the file, or having none, is not accepted. */
  message: string | undefined;
  /** Columns of the file, and the template's rows below them. */
  template: { name: string; columns: readonly string[]; example: readonly string[] };
  disabled?: boolean;
};

/** One CSV file that the server reads, with a template to start from. */
export function CsvField({ fileName, onFile, pending, message, template, disabled }: CsvFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('batch');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Field label={t('file')} hint={t('columns', { columns: template.columns.join(', ') })} validationMessage={message} required>
      <div className={styles.root}>
        <Button icon={<DocumentTableRegular />} disabled={disabled || pending} onClick={() => picker.current?.click()}>
          {t(fileName ? 'otherFile' : 'chooseFile')}
        </Button>
        {fileName && <span className={styles.name}>{fileName}</span>}
        <Link as="button" type="button" onClick={() => saveCsv(template.name, [template.columns, template.example])}>
          {t('template')}
        </Link>
        {pending && <ProgressBar className={styles.progress} aria-label={t('reading')} />}
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,text/csv"
          aria-label={t('file')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) onFile(file);
          }}
        />
      </div>
    </Field>
  );
}
