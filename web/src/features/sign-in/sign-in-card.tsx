import { Body1, Card, makeStyles, Title2, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { AppLink } from '../../ui/link.tsx';

const useStyles = makeStyles({
  card: { width: '100%', maxWidth: '420px', boxSizing: 'border-box', padding: tokens.spacingHorizontalXXL, rowGap: tokens.spacingVerticalL },
  hint: { color: tokens.colorNeutralForeground2 },
  links: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}` },
});

export type SignInCardProps = { title: string; hint: string; children: ReactNode; links: readonly { to: string; label: string }[] };

/** The frame of both sign-in pages. */
export function SignInCard({ title, hint, children, links }: SignInCardProps) {
  const styles = useStyles();
  return (
    <Card className={styles.card}>
      <title>{`${title} · Fovea`}</title>
      <div>
        <Title2 as="h1">{title}</Title2>
        <Body1 as="p" className={styles.hint}>
          {hint}
        </Body1>
      </div>
      {children}
      <div className={styles.links}>
        {links.map(({ to, label }) => (
          <AppLink key={to} to={to}>
            {label}
          </AppLink>
        ))}
      </div>
    </Card>
  );
}
