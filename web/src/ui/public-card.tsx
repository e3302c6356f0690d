import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { AppLink } from './link.tsx';

const useStyles = makeStyles({
  link: {
    display: 'flex',
    alignItems: 'center',
    justifySelf: 'start',
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalL,
    width: '100%',
    maxWidth: '420px',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalXXL,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow8,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  title: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
  },
  hint: { margin: 0, color: tokens.colorNeutralForeground2 },
  links: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
  },
});

export type PublicCardProps = {
  title: string;
  hint?: ReactNode;
  children?: ReactNode;
  links?: readonly { to: string; label: string }[];
};

/** The frame of the pages before a session: sign-in, sign-up, forgotten passwords. */
export function PublicCard({ title, hint, children, links = [] }: PublicCardProps) {
  const styles = useStyles();
  return (
    <div className={styles.card}>
      <title>{`${title} · Fovea`}</title>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
      {links.length > 0 && (
        <div className={styles.links}>
          {links.map(({ to, label }) => (
            <AppLink key={to} className={styles.link} to={to}>
              {label}
            </AppLink>
          ))}
        </div>
      )}
    </div>
  );
}
