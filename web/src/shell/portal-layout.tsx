import { Button, makeStyles, Subtitle1, tokens } from '@fluentui/react-components';
import { QuestionCircleRegular, SignOutRegular } from '@fluentui/react-icons';
import { savePushSubscription } from '@fovea/contracts/notifications/portal-endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, NavLink, Outlet } from 'react-router';
import { mayCall, useMayCall } from '../api/may-call.ts';
import { useSession } from '../api/session.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { signInOf } from '../routing/area.ts';
import { useLayerTo } from '../routing/layer.ts';
import type { PortalPage } from '../routing/page.ts';
import { rootOf } from '../routing/roots.ts';
import { Logo } from '../theme/logo.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LinkButton, useNavigateTo } from '../ui/link.tsx';
import { phone, useMediaQuery } from '../ui/use-media-query.ts';
import { EmailProofLayer } from './email-proof-layer.tsx';
import { logOut } from './log-out.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { mainId } from './route-announcer.tsx';
import { SkipLink } from './skip-link.tsx';
import { SupportLayer } from './support-layer.tsx';
import { useChanges } from './use-changes.ts';
import { useCurrentPage } from './use-current-page.ts';
import { UserMenu } from './user-menu.tsx';
import { ViewerBar } from './viewer-bar.tsx';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto auto 1fr',
    minHeight: '100dvh',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  top: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '56px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    // Four touch targets fit 320 px.
    '@media (max-width: 639.98px)': { columnGap: 0, padding: `0 ${tokens.spacingHorizontalS}` },
    backgroundColor: tokens.colorNeutralBackground1,
  },
  name: { flexGrow: 1, '@media (max-width: 639.98px)': { paddingLeft: tokens.spacingHorizontalS } },
  tabs: {
    position: 'sticky',
    top: 0,
    zIndex: 10,
    display: 'flex',
    justifyContent: 'center',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 639.98px)': {
      position: 'fixed',
      inset: 'auto 0 0 0',
      borderBottom: 'none',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
      paddingBottom: 'env(safe-area-inset-bottom)',
    },
  },
  tab: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '48px',
    padding: `0 ${tokens.spacingHorizontalXL}`,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    borderBottom: '3px solid transparent',
    '& svg': { fontSize: '20px' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '&[aria-current]': {
      color: tokens.colorBrandForeground1,
      borderBottomColor: tokens.colorBrandStroke1,
      fontWeight: tokens.fontWeightSemibold,
    },
    '@media (max-width: 639.98px)': {
      flexDirection: 'column',
      flexGrow: 1,
      flexBasis: 0,
      minHeight: '60px',
      padding: `${tokens.spacingVerticalXS} 0`,
      fontSize: tokens.fontSizeBase200,
      '& svg': { fontSize: '24px' },
    },
  },
  main: {
    width: '100%',
    maxWidth: '960px',
    margin: '0 auto',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalXXL,
    outline: 'none',
    '@media (max-width: 639.98px)': { padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL} 96px` },
  },
});

const hearAsFamily = () => import('./family-changes.ts');

/** The families' portal: three large tabs (top on wide screens, bottom on phones), help and sign-out at the top. */
export function PortalLayout() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const session = useSession();
  const isPhone = useMediaQuery(phone);
  const { pages } = useCurrentPage();
  const mayAsk = useMayCall(sendPortalRequest);
  const isSignedIn = session !== null;
  useChanges(session?.user._id, hearAsFamily);
  useEffect(() => {
    if (isSignedIn) void startOwnWorker();
  }, [isSignedIn]);
  if (!session) return <Navigate to={signInOf('portal')} replace />;
  return (
    <div className={styles.root} data-print="flow">
      <SkipLink />
      <header className={styles.top} data-print="none">
        <NavigationProgress />
        <Logo size={28} />
        <Subtitle1 className={styles.name}>Fovea</Subtitle1>
        <NotificationBell />
        {mayAsk && <SupportLink isPhone={isPhone} />}
        <UserMenu user={session.user} />
        {isPhone ? (
          <IconButton label={t('logout.label')} icon={<SignOutRegular />} onClick={() => void logOut()} />
        ) : (
          <Button appearance="subtle" icon={<SignOutRegular />} onClick={() => void logOut()}>
            {t('logout.label')}
          </Button>
        )}
      </header>
      <nav className={styles.tabs} data-print="none" aria-label={t('mainNavigation')}>
        {pages.map(
          ({ page, path, icon: Icon }) =>
            Icon && (
              <NavLink key={page} to={path} end={path === rootOf.portal} className={styles.tab}>
                <Icon />
                <span>{t(`portal.${page as PortalPage}`)}</span>
              </NavLink>
            ),
        )}
      </nav>
      <main id={mainId} tabIndex={-1} className={styles.main} data-print="flow">
        <ViewerBar user={session.user} />
        <EmailProofLayer />
        <Outlet />
      </main>
      {mayAsk && <SupportLayer from="portal" />}
    </div>
  );
}

/** Runs after the page has loaded, which does not depend on the worker. */
async function startOwnWorker(): Promise<void> {
  const { keepPushes, startWorker } = await import('../api/pushes.ts');
  await startWorker();
  if (mayCall(savePushSubscription)) await keepPushes();
}

/** Icon only on phones. */
function SupportLink({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigateTo();
  const to = useLayerTo('support');
  if (isPhone) return <IconButton label={t('support')} icon={<QuestionCircleRegular />} onClick={() => navigate(to)} />;
  return (
    <LinkButton to={to} appearance="subtle" icon={<QuestionCircleRegular />}>
      {t('support')}
    </LinkButton>
  );
}
