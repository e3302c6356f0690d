import { Button, Field, Link, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { DocumentTableRegular } from '@fluentui/react-icons';
import type { CsvChoice, CsvReading } from '@fovea/contracts/csv';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/errors.ts';
import { CsvReadingFields } from './csv-reading.tsx';
import { saveCsv } from './save-csv.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  name: { overflowWrap: 'anywhere' },
  progress: { flexBasis: '100%' },
});

export type CsvFile = CsvChoice & { file: File };

export type CsvFieldProps = {
  /** The call that reads the chosen file with these options. */
  preview: UseMutationResult<CsvReading, unknown, CsvFile>;
  /** Why the file, or its absence, is refused. */
  message: string | undefined;
  /** Columns of the file, and example rows of the template. */
  template: { name: string; columns: readonly string[]; example: readonly string[] };
  disabled: boolean;
  /** Default true. */
  required?: boolean;
};

/** A CSV file that the server reads, with a template for download. */
export function CsvField({ preview, message, template, disabled, required = true }: CsvFieldProps) {
  const { variables: chosen, mutate: onChoose, data: reading, isPending: pending, error } = preview;
  const styles = useStyles();
  const { t } = useTranslation('batch');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field
        label={t('file')}
        hint={t('columns', { columns: template.columns.join(', ') })}
        validationMessage={error ? asApiError(error).message : message}
        required={required}
      >
        <div className={styles.root}>
          <Button
            icon={<DocumentTableRegular />}
            disabled={disabled || pending}
            onClick={() => picker.current?.click()}
          >
            {t(chosen ? 'otherFile' : 'chooseFile')}
          </Button>
          {chosen && <span className={styles.name}>{chosen.file.name}</span>}
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
              if (file) onChoose({ file });
            }}
          />
        </div>
      </Field>
      {chosen && (
        <CsvReadingFields
          reading={reading}
          chosen={chosen}
          onChoose={(choice) => onChoose({ ...chosen, ...choice })}
          disabled={disabled || pending}
        />
      )}
    </>
  );
}
