import { Caption1, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { Fragment, type MouseEvent, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hit, HitGroup } from './hit.ts';

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: tokens.spacingVerticalM },
  title: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
  },
  hit: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    minHeight: '44px',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    '& svg': { fontSize: '20px', color: tokens.colorNeutralForeground2 },
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    boxShadow: `inset 3px 0 ${tokens.colorBrandStroke1}`,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Selected },
  },
  name: { display: 'block', overflowWrap: 'anywhere' },
  facts: { display: 'block', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  more: { display: 'block', padding: `0 ${tokens.spacingHorizontalM}`, color: tokens.colorNeutralForeground2 },
});

export type HitListProps = {
  id: string;
  groups: readonly HitGroup[];
  /** The one that Enter opens. */
  activeId: string | undefined;
  onOpen: (hit: Hit, inNewWindow: boolean) => void;
};

/** The element of a hit, which the field names as its active one. */
export const optionId = (listId: string, hitId: string): string => `${listId}-${hitId}`;

/** Everything found, by kind; walked through from the field, which keeps the focus. */
export function HitList({ id, groups, activeId, onOpen }: HitListProps) {
  const styles = useStyles();
  const { t } = useTranslation('search');
  useEffect(() => {
    if (activeId) document.getElementById(optionId(id, activeId))?.scrollIntoView({ block: 'nearest' });
  }, [id, activeId]);
  return (
    <div id={id} role="listbox" aria-label={t('results')} className={styles.root}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of choices are no fields
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <div id={`${id}-${group.id}`} className={styles.title} role="presentation">
            {group.title}
          </div>
          {group.hits.map((hit) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the field's
            <div
              key={hit.id}
              id={optionId(id, hit.id)}
              role="option"
              tabIndex={-1}
              aria-selected={hit.id === activeId}
              className={mergeClasses(styles.hit, hit.id === activeId && styles.active)}
              onMouseDown={keepFocus}
              onClick={(event) => onOpen(hit, event.ctrlKey || event.metaKey)}
            >
              <hit.icon aria-hidden />
              <span>
                <Text className={styles.name} weight="semibold">
                  {hit.title}
                </Text>
                <Facts of={hit.facts} className={styles.facts} />
              </span>
            </div>
          ))}
          {group.more && (
            <Caption1 className={styles.more} role="presentation">
              {t('more')}
            </Caption1>
          )}
        </div>
      ))}
    </div>
  );
}

/** The field keeps it: whoever goes on typing types there. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function Facts({ of, className }: { of: readonly ReactNode[]; className: string }) {
  const said = of.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '');
  if (said.length === 0) return null;
  return (
    <Caption1 className={className}>
      {said.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have an order and nothing else
        <Fragment key={at}>
          {at > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    </Caption1>
  );
}
