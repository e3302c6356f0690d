import {
  Breadcrumb,
  BreadcrumbDivider,
  BreadcrumbItem,
  makeStyles,
  mergeClasses,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { NavigationRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet } from 'react-router';
import { useSession } from '../api/session.ts';
import { signInOf } from '../routing/area.ts';
import type { StaffPage } from '../routing/page.ts';
import { Logo } from '../theme/logo.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { narrow, phone, useMediaQuery } from '../ui/use-media-query.ts';
import { HelpLayer } from './help-layer.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { QuickAccess } from './quick-access.tsx';
import { RegionSelect } from './region-select.tsx';
import { mainId } from './route-announcer.tsx';
import { SkipLink } from './skip-link.tsx';
import { StaffDrawer } from './staff-drawer.tsx';
import { StaffNav } from './staff-nav.tsx';
import { SupportLayer } from './support-layer.tsx';
import { useChanges } from './use-changes.ts';
import { useCurrentPage } from './use-current-page.ts';
import { UserMenu } from './user-menu.tsx';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '14.5rem minmax(0, 1fr)',
    minHeight: '100dvh',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  icons: { gridTemplateColumns: '56px minmax(0, 1fr)' },
  phone: { gridTemplateColumns: 'minmax(0, 1fr)' },
  side: {
    position: 'sticky',
    top: 0,
    height: '100dvh',
    boxSizing: 'border-box',
    overflowY: 'auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalS}`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  brand: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalL}`,
  },
  top: {
    position: 'sticky',
    top: 0,
    zIndex: 10,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '48px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    // Five touch targets and a region fit 320 px.
    '@media (max-width: 639.98px)': { columnGap: 0, padding: `0 ${tokens.spacingHorizontalS}` },
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  where: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    '& li:last-child': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  // On phones the heading below shows the page's name.
  unseen: { visibility: 'hidden' },
  main: {
    padding: tokens.spacingHorizontalXXL,
    outline: 'none',
    '@media (max-width: 639.98px)': { padding: tokens.spacingHorizontalL },
  },
});

const hearAsStaff = () => import('./staff-changes.ts');

/** /admin and /work: navigation left, breadcrumb, region and name menu on top. */
export function StaffLayout() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const session = useSession();
  const isNarrow = useMediaQuery(narrow);
  const isPhone = useMediaQuery(phone);
  const [isOpen, setOpen] = useState(false);
  const { area, page, pages } = useCurrentPage();
  useChanges(session?.user._id, hearAsStaff);
  if (!session) return <Navigate to={signInOf(area)} replace />;
  const nav = { pages, user: session.user };
  return (
    <div className={mergeClasses(styles.root, isNarrow && styles.icons, isPhone && styles.phone)} data-print="flow">
      <SkipLink />
      {isPhone ? (
        <StaffDrawer {...nav} open={isOpen} onClose={() => setOpen(false)} />
      ) : (
        <div className={styles.side} data-print="none">
          <StaffNav
            {...nav}
            iconsOnly={isNarrow}
            head={
              <div className={styles.brand}>
                <Logo size={24} />
                {!isNarrow && <Subtitle2>Fovea</Subtitle2>}
              </div>
            }
          />
        </div>
      )}
      <div>
        <header className={styles.top} data-print="none">
          <NavigationProgress />
          {isPhone && <IconButton label={t('menu.open')} icon={<NavigationRegular />} onClick={() => setOpen(true)} />}
          <Breadcrumb className={mergeClasses(styles.where, isPhone && styles.unseen)} aria-label={t('breadcrumb')}>
            <BreadcrumbItem>{t(area === 'admin' ? 'nav.admin' : 'nav.work')}</BreadcrumbItem>
            <BreadcrumbDivider />
            <BreadcrumbItem aria-current="page">{page && t(`nav.${page.page as StaffPage}`)}</BreadcrumbItem>
          </Breadcrumb>
          <QuickAccess area={area === 'admin' ? area : 'work'} {...nav} />
          {area === 'admin' && <RegionSelect />}
          <UserMenu user={session.user} />
        </header>
        <main id={mainId} tabIndex={-1} className={styles.main} data-print="flow">
          <Outlet />
        </main>
        {area === 'work' && <SupportLayer from="staff" />}
        <HelpLayer page={page?.page} user={session.user} />
      </div>
    </div>
  );
}
