import { makeStyles, tokens } from '@fluentui/react-components';
import { Outlet } from 'react-router';
import { Logo } from '../theme/logo.tsx';
import { PublicPreferences } from './public-preferences.tsx';
import { mainId } from './route-announcer.tsx';

const useStyles = makeStyles({
  root: {
    minHeight: '100dvh',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  top: {
    display: 'flex',
    alignItems: 'center',
    // Enlarged text takes two lines on a phone.
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
  name: {
    flexGrow: 1,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  main: {
    display: 'grid',
    alignItems: 'start',
    justifyItems: 'center',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
    outline: 'none',
  },
});

/** Sign-in, sign-up and the other pages before a session: name, language and appearance above a centred card. */
export function PublicLayout() {
  const styles = useStyles();
  return (
    <div className={styles.root} data-print="flow">
      <header className={styles.top} data-print="none">
        <Logo size={28} />
        <span className={styles.name}>Fovea</span>
        <PublicPreferences />
      </header>
      <main id={mainId} tabIndex={-1} className={styles.main} data-print="flow">
        <Outlet />
      </main>
    </div>
  );
}
