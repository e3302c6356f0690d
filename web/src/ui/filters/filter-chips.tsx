import {
  InteractionTag,
  InteractionTagPrimary,
  InteractionTagSecondary,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Tag,
  tokens,
} from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChipPlace, type ChipProps } from './filter.tsx';
import { RelationChoice } from './relation-choice.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gridColumn: '1 / -1',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  chip: { display: 'flex', minWidth: 0, maxWidth: '100%' },
  // The library's size is too small for touch.
  tag: { height: 'auto', minHeight: '32px', minWidth: 0, '@media (pointer: coarse)': { minHeight: '44px' } },
  cross: { '@media (pointer: coarse)': { minWidth: '44px' } },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  surface: {
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
    minWidth: 'min(260px, 80vw)',
    maxWidth: '90vw',
    '& > *': { maxWidth: 'none' },
  },
});

export type FilterChipsProps = {
  children: ReactNode;
  /** Includes filters with a visible control. */
  isWhole: boolean;
};

/** The set filters, each of which can be changed and removed. */
export function FilterChips({ children, isWhole }: FilterChipsProps) {
  const styles = useStyles();
  const { t } = useTranslation('table');
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without markers for none.
    <ul role="list" aria-label={t('filters.chips')} className={styles.root}>
      <ChipPlace value={{ Chip: FilterChip, isWhole }}>{children}</ChipPlace>
    </ul>
  );
}

function FilterChip({ label, value, relation, sentence, onClear, editor }: ChipProps) {
  const styles = useStyles();
  const { t } = useTranslation('table', { keyPrefix: 'filters' });
  const chip = useRef<HTMLLIElement>(null);
  const isEmpty = relation?.value === 'empty';
  const text = sentence ?? t(relation?.value ?? 'is', { label, value });
  const remove = () => {
    moveFocus(chip.current);
    if (isEmpty) relation.onChange(undefined);
    else onClear();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    remove();
  };
  if (editor === null)
    return (
      <li ref={chip} className={styles.chip}>
        <Tag
          appearance="brand"
          dismissible
          aria-label={t('remove', { label })}
          className={styles.tag}
          onClick={remove}
          onKeyDown={pressed}
        >
          {text}
        </Tag>
      </li>
    );
  return (
    <li ref={chip} className={styles.chip}>
      <InteractionTag appearance="brand" className={styles.tag}>
        <Popover trapFocus positioning="below-start" withArrow>
          <PopoverTrigger disableButtonEnhancement>
            <InteractionTagPrimary hasSecondaryAction onKeyDown={pressed} primaryText={{ className: styles.text }}>
              {text}
            </InteractionTagPrimary>
          </PopoverTrigger>
          <PopoverSurface aria-label={label} className={styles.surface}>
            {relation && (
              <RelationChoice
                words={['is', ...relation.offered]}
                value={relation.value ?? 'is'}
                onChange={(word) => relation.onChange(relation.offered.find((offered) => offered === word))}
              />
            )}
            <ChipPlace value={null}>{!isEmpty && editor}</ChipPlace>
          </PopoverSurface>
        </Popover>
        <InteractionTagSecondary
          className={styles.cross}
          // The library's accessible name lacks a verb.
          aria-labelledby={undefined}
          aria-label={t('remove', { label })}
          onClick={remove}
          onKeyDown={pressed}
        />
      </InteractionTag>
    </li>
  );
}

/** Moves focus to the next chip, the previous one, or the first filter, before the focused one is removed. */
function moveFocus(chip: HTMLElement | null): void {
  const next = chip?.nextElementSibling ?? chip?.previousElementSibling;
  const place = next ?? chip?.closest('search');
  place?.querySelector<HTMLElement>(next ? 'button' : 'input, select, button')?.focus();
}
