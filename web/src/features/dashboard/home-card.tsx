import { Card, makeStyles, Subtitle1, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({ root: { padding: tokens.spacingHorizontalXL, rowGap: tokens.spacingVerticalM } });

export type HomeCardProps = { title: string; children: ReactNode };

/** A part of the start page under its heading. */
export function HomeCard({ title, children }: HomeCardProps) {
  return (
    <Card role="region" aria-label={title} className={useStyles().root}>
      <Subtitle1 as="h2">{title}</Subtitle1>
      {children}
    </Card>
  );
}
