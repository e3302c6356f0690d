import { makeStyles, tokens } from '@fluentui/react-components';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { chartColors } from '../../theme/charts.ts';
import { useLinkClick } from '../link.tsx';
import type { Part } from './stacks.ts';

const useStyles = makeStyles({
  root: { display: 'flex', columnGap: '2px', minWidth: '240px' },
  // As wide as its share, but wide enough for its number and as a pointer target.
  part: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexBasis: 0,
    minHeight: '24px',
    '@media (pointer: coarse)': { minHeight: '44px' },
    color: chartColors.ground,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    textDecorationLine: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  count: { minWidth: '24px', '@media (pointer: coarse)': { minWidth: '44px' }, textAlign: 'center' },
});

export type SpreadBarProps = { label: string; parts: readonly Part[] };

/** A thin bar of parts with their numbers. Empty parts are omitted; the others link to their list, if they have one. */
export function SpreadBar({ label, parts }: SpreadBarProps) {
  const styles = useStyles();
  return (
    // biome-ignore lint/a11y/useSemanticElements: links that belong together are no fields of a form
    <div className={styles.root} role="group" aria-label={label}>
      {parts.map((part) => part.value > 0 && <SpreadPart key={part.id} part={part} />)}
    </div>
  );
}

function SpreadPart({ part: { value, name, color, to } }: { part: Part }) {
  const styles = useStyles();
  const { i18n } = useTranslation();
  const look = { className: styles.part, style: { flexGrow: value, backgroundColor: color }, title: name };
  const count = <span className={styles.count}>{value.toLocaleString(i18n.language)}</span>;
  if (to)
    return (
      <PartLink to={to} aria-label={name} {...look}>
        {count}
      </PartLink>
    );
  return (
    <span role="img" aria-label={name} {...look}>
      {count}
    </span>
  );
}

const PartLink = ({ to, children, ...look }: ComponentProps<'a'> & { to: string }) => (
  <a {...look} href={to} onClick={useLinkClick(to)}>
    {children}
  </a>
);
