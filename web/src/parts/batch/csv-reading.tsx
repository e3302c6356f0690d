import { Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { type CsvChoice, type CsvEncoding, type CsvReading, csvEncodings, csvSeparators } from '@fovea/contracts/csv';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({ root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM } });
/** Proper names, and whose letters a page holds: a language, script or region, named by the browser. */
const names: Record<CsvEncoding, { name: string; of?: ['language' | 'region', string] }> = {
  'utf-8': { name: 'UTF-8' },
  'utf-16le': { name: 'UTF-16 LE' },
  'utf-16be': { name: 'UTF-16 BE' },
  shift_jis: { name: 'Shift_JIS', of: ['language', 'ja'] },
  'euc-jp': { name: 'EUC-JP', of: ['language', 'ja'] },
  gb18030: { name: 'GB18030', of: ['language', 'zh-Hans'] },
  big5: { name: 'Big5', of: ['language', 'zh-Hant'] },
  'euc-kr': { name: 'EUC-KR', of: ['language', 'ko'] },
  'windows-1250': { name: 'Windows-1250', of: ['region', '151'] },
  'windows-1251': { name: 'Windows-1251', of: ['language', 'ru'] },
  'windows-1252': { name: 'Windows-1252', of: ['region', '155'] },
  'windows-1253': { name: 'Windows-1253', of: ['language', 'el'] },
  'windows-1254': { name: 'Windows-1254', of: ['language', 'tr'] },
  'windows-1255': { name: 'Windows-1255', of: ['language', 'he'] },
  'windows-1256': { name: 'Windows-1256', of: ['language', 'ar'] },
  'windows-1257': { name: 'Windows-1257', of: ['language', 'lt'] },
  'windows-1258': { name: 'Windows-1258', of: ['language', 'vi'] },
};

export type CsvReadingFieldsProps = {
  /** How the server read the file; undefined while it reads, or where it could not. */
  reading: CsvReading | undefined;
  chosen: CsvChoice;
  onChoose: (choice: CsvChoice) => void;
  disabled: boolean;
};

/** Says how the file was read and lets people say better; a choice reads it again. */
export function CsvReadingFields({ reading, chosen, onChoose, disabled }: CsvReadingFieldsProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('batch');
  const nameOf = (encoding: CsvEncoding) => {
    const { name, of } = names[encoding];
    return of ? `${name} · ${new Intl.DisplayNames(i18n.language, { type: of[0] }).of(of[1])}` : name;
  };
  const encoding = chosen.encoding ?? reading?.encoding ?? '';
  const separator = chosen.separator ?? reading?.separator ?? '';
  return (
    <div className={styles.root}>
      <Field label={t('encoding')}>
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
      <Field label={t('separator')}>
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
