import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { mainId } from './route-announcer.tsx';

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    top: '-100px',
    left: tokens.spacingHorizontalM,
    zIndex: 100,
    padding: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    ':focus': { top: tokens.spacingVerticalM },
  },
});

/** The first Tab stop of a page; skips the navigation. */
export function SkipLink() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  return (
    <a href={`#${mainId}`} className={styles.root}>
      {t('skip')}
    </a>
  );
}
