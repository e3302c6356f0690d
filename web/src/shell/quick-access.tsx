import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import i18n from 'i18next';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { SessionUser } from '../api/session.ts';
import { useLayerTo } from '../routing/layer.ts';
import { storeRecentRecord } from '../routing/recent-records.ts';
import type { StaffArea } from '../routing/roots.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useNavigateTo } from '../ui/link.tsx';
import { narrow, useMediaQuery } from '../ui/use-media-query.ts';
import { isTyping, useWindowKey } from '../ui/use-window-key.ts';
import type { MenuPage } from './use-current-page.ts';
import { useIsQuiet } from './use-is-quiet.ts';

// Hits use the texts of their own pages.
const loadSearch = async () => {
  const [{ SearchDialog: Dialog }] = await Promise.all([
    import('../features/search/search-dialog.tsx'),
    i18n.loadNamespaces([
      ...([
        'search',
        'customers',
        'payments',
        'companies',
        'users',
        'devices',
        'device-words',
        'charge',
        'requests',
      ] as const),
      ...(['plans', 'catalogs', 'versions'] as const),
    ]),
  ]);
  return { default: Dialog };
};
const SearchDialog = lazy(loadSearch);
const NotificationBell = lazy(async () => ({
  default: (await import('../features/notifications/notification-bell.tsx')).NotificationBell,
}));
const JobsTray = lazy(async () => {
  const [{ JobsTray: Tray }] = await Promise.all([import('./jobs-tray.tsx'), i18n.loadNamespaces('jobs')]);
  return { default: Tray };
});

const useStyles = makeStyles({
  field: {
    // Its text is truncated before the page's title is.
    flex: '0 1000 240px',
    minWidth: '112px',
    justifyContent: 'start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
  words: { flexGrow: 1, textAlign: 'left', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  key: {
    padding: `0 ${tokens.spacingHorizontalXS}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
  // Reserves space for a button that loads later.
  tray: { display: 'grid', flexShrink: 0, width: '32px', '@media (pointer: coarse)': { width: '44px' } },
});

export type QuickAccessProps = { area: StaffArea; pages: readonly MenuPage[]; user: SessionUser };

/**
 * Global search, notification bell, jobs tray and help key. Each loads on first use or after the page itself; text
 * typed until then is preserved.
 */
export function QuickAccess({ area, pages, user }: QuickAccessProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const isQuiet = useIsQuiet();
  const isNarrow = useMediaQuery(narrow);
  const [isSearching, setSearching] = useState(false);
  // Text typed between opening the search and the focus of its field.
  const early = useRef<string>(undefined);
  const { pathname } = useLocation();
  const navigate = useNavigateTo();
  const helpTo = useLayerTo('help');
  useEffect(() => storeRecentRecord(pathname), [pathname]);

  const openSearch = () => {
    if (isSearching) return;
    early.current = '';
    setSearching(true);
  };
  useWindowKey((event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isCombined = ctrlKey || metaKey || altKey;
    if (early.current !== undefined && key.length === 1 && !isCombined) early.current += key;
    else if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) openSearch();
    else if (isSearching || isCombined || isTyping(event.target)) return;
    else if (key === '/') openSearch();
    else if (key === '?') navigate(helpTo);
    else return;
    event.preventDefault();
  });

  const close = () => {
    early.current = undefined;
    setSearching(false);
  };
  const takeTyped = () => {
    const typed = early.current ?? '';
    early.current = undefined;
    return typed;
  };
  const keys = { 'aria-keyshortcuts': '/ Control+K', onClick: openSearch, onPointerEnter: () => void loadSearch() };
  return (
    <>
      {isNarrow ? (
        <IconButton label={t('search')} icon={<SearchRegular />} {...keys} />
      ) : (
        <Button className={styles.field} icon={<SearchRegular />} {...keys}>
          <span className={styles.words}>{t('search')}</span>
          <kbd aria-hidden className={styles.key}>
            /
          </kbd>
        </Button>
      )}
      <div className={styles.tray}>
        <Suspense>{isQuiet && <NotificationBell />}</Suspense>
      </div>
      <div className={mergeClasses(styles.tray)}>
        <Suspense>{isQuiet && <JobsTray />}</Suspense>
      </div>
      <Suspense>
        {isSearching && <SearchDialog area={area} pages={pages} user={user} takeTyped={takeTyped} onClose={close} />}
      </Suspense>
    </>
  );
}
