import { CounterBadge, makeStyles, mergeClasses, Tooltip, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { SessionUser } from '../api/session.ts';
import { mayVisit, usesInventory } from '../routing/area.ts';
import type { StaffPage } from '../routing/page.ts';
import type { MenuPage } from './use-current-page.ts';
import { useMenuCounts } from './use-menu-counts.ts';

const useStyles = makeStyles({
  list: { display: 'grid', rowGap: tokens.spacingVerticalXXS, listStyleType: 'none', margin: 0, padding: 0 },
  link: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    position: 'relative',
    height: '40px',
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    borderLeft: '3px solid transparent',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover, color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '& svg': { fontSize: '20px', flexShrink: 0 },
    '&[aria-current]': {
      backgroundColor: tokens.colorNeutralBackground1Selected,
      borderLeftColor: tokens.colorBrandStroke1,
      color: tokens.colorNeutralForeground1,
      fontWeight: tokens.fontWeightSemibold,
    },
    '&[aria-current] svg': { color: tokens.colorBrandForeground1 },
  },
  count: { marginInlineStart: 'auto' },
  dot: { position: 'absolute', top: '6px', insetInlineEnd: '8px' },
  off: {
    color: tokens.colorNeutralForegroundDisabled,
    cursor: 'not-allowed',
    ':hover': { backgroundColor: 'transparent', color: tokens.colorNeutralForegroundDisabled },
  },
});

export type StaffNavProps = {
  pages: readonly MenuPage[];
  user: SessionUser;
  iconsOnly?: boolean;
  /** Above the list: the brand. */
  head?: ReactNode;
  onNavigate?: () => void;
};

/**
 * The pages of a staff area that this person may visit. Where the company does not use Inventory, its entry stays
 * visible with the reason why it is disabled.
 */
export function StaffNav({ pages, user, iconsOnly, head, onNavigate }: StaffNavProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('shell');
  const counts = useMenuCounts(user);
  const id = useId();
  return (
    <nav aria-label={t('mainNavigation')}>
      {head}
      <ul className={styles.list}>
        {pages.map(({ page, path, icon: Icon }) => {
          if (!Icon || !mayVisit(user, page)) return null;
          const name = t(`nav.${page as StaffPage}`); // a staff area has staff pages only
          const isOff = page === 'inventory' && !usesInventory(user);
          const words = iconsOnly ? null : <span>{name}</span>;
          const count = counts[page as StaffPage] ?? 0;
          const todo = count > 0 && !isOff ? `${id}-${page}` : undefined;
          const link = isOff ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason of a disabled entry must be reachable by keyboard
            <span className={mergeClasses(styles.link, styles.off)} aria-disabled tabIndex={0}>
              <Icon />
              {words}
            </span>
          ) : (
            <NavLink
              to={path}
              end={page === 'dashboard'}
              className={styles.link}
              onClick={onNavigate}
              aria-describedby={todo}
            >
              <Icon />
              {words}
              {todo && (
                <CounterBadge
                  className={iconsOnly ? styles.dot : styles.count}
                  count={count}
                  dot={iconsOnly}
                  overflowCount={999}
                  color="informative"
                  aria-hidden
                />
              )}
            </NavLink>
          );
          const tip = isOff ? t('nav.inventoryOff') : name;
          return (
            <li key={page}>
              {isOff || iconsOnly ? (
                <Tooltip content={tip} relationship={iconsOnly ? 'label' : 'description'} positioning="after">
                  {link}
                </Tooltip>
              ) : (
                link
              )}
              {todo && (
                <span id={todo} hidden>
                  {t('nav.todo', { number: count.toLocaleString(i18n.language) })}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
