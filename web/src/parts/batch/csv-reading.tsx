import { Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { type CsvChoice, type CsvEncoding, type CsvReading, csvEncodings, csvSeparators } from '@fovea/contracts/csv';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  // The longest encoding name is wider than a phone.
  field: { maxWidth: '100%', gridTemplateColumns: 'minmax(0, auto)' },
});
/** Encoding names, with the languages of a code page as the browser names them. */
const names: Record<CsvEncoding, { name: string; of?: string[] }> = {
  'utf-8': { name: 'UTF-8' },
  'utf-16le': { name: 'UTF-16 LE' },
  'utf-16be': { name: 'UTF-16 BE' },
  shift_jis: { name: 'Shift_JIS', of: ['ja'] },
  'euc-jp': { name: 'EUC-JP', of: ['ja'] },
  gb18030: { name: 'GB18030', of: ['zh-Hans'] },
  big5: { name: 'Big5', of: ['zh-Hant'] },
  'euc-kr': { name: 'EUC-KR', of: ['ko'] },
  'windows-1250': { name: 'Windows-1250', of: ['pl', 'cs', 'hu'] },
  'windows-1251': { name: 'Windows-1251', of: ['ru'] },
  'windows-1252': { name: 'Windows-1252', of: ['de', 'es', 'fr'] },
  'windows-1253': { name: 'Windows-1253', of: ['el'] },
  'windows-1254': { name: 'Windows-1254', of: ['tr'] },
  'windows-1255': { name: 'Windows-1255', of: ['he'] },
  'windows-1256': { name: 'Windows-1256', of: ['ar'] },
  'windows-1257': { name: 'Windows-1257', of: ['lt'] },
  'windows-1258': { name: 'Windows-1258', of: ['vi'] },
};

export type CsvReadingFieldsProps = {
  /** How the server read the file; undefined while loading or after a failure. */
  reading: CsvReading | undefined;
  chosen: CsvChoice;
  onChoose: (choice: CsvChoice) => void;
  disabled: boolean;
};

/** Shows how the file was read and offers other options; a choice reads it again. */
export function CsvReadingFields({ reading, chosen, onChoose, disabled }: CsvReadingFieldsProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('batch');
  const nameOf = (encoding: CsvEncoding) => {
    const { name, of } = names[encoding];
    const spoken = of?.map((code) => new Intl.DisplayNames(i18n.language, { type: 'language' }).of(code) ?? code);
    return spoken ? `${name} · ${new Intl.ListFormat(i18n.language, { type: 'unit' }).format(spoken)}` : name;
  };
  const encoding = chosen.encoding ?? reading?.encoding ?? '';
  const separator = chosen.separator ?? reading?.separator ?? '';
  return (
    <div className={styles.root}>
      <Field label={t('encoding')} className={styles.field}>
        <Select
          value={encoding}
          disabled={disabled}
          onChange={(_, { value }) => onChoose({ ...chosen, encoding: csvEncodings.find((each) => each === value) })}
        >
          {encoding === '' && <option value="">{t('findOut')}</option>}
          {csvEncodings.map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('separator')} className={styles.field}>
        <Select
          value={separator}
          disabled={disabled}
          onChange={(_, { value }) => onChoose({ ...chosen, separator: separatorNames.find((each) => each === value) })}
        >
          {separator === '' && <option value="">{t('findOut')}</option>}
          {separatorNames.map((each) => (
            <option key={each} value={each}>
              {t(`separators.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

const separatorNames = Object.keys(csvSeparators) as (keyof typeof csvSeparators)[];
