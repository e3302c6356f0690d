import { makeStyles, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../i18n/index.ts';
import { languageNames, languages } from '../i18n/languages.ts';
import { chooseColorScheme, colorSchemes, useColorScheme } from '../theme/color-scheme.ts';

const useStyles = makeStyles({ select: { minWidth: 0, maxWidth: '128px' } });

/** Language and appearance on pages without a session and its user menu. */
export function PublicPreferences() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const scheme = useColorScheme();
  return (
    <>
      <Select
        className={styles.select}
        size="small"
        aria-label={t('language')}
        value={currentLanguage()}
        onChange={({ target }) => void chooseLanguage(languages.find((language) => language === target.value) ?? 'en')}
      >
        {languages.map((language) => (
          <option key={language} value={language}>
            {languageNames[language]}
          </option>
        ))}
      </Select>
      <Select
        className={styles.select}
        size="small"
        aria-label={t('theme.label')}
        value={scheme}
        onChange={({ target }) => chooseColorScheme(colorSchemes.find((choice) => choice === target.value) ?? 'system')}
      >
        {colorSchemes.map((choice) => (
          <option key={choice} value={choice}>
            {t(`theme.${choice}`)}
          </option>
        ))}
      </Select>
    </>
  );
}
