import { Badge, makeStyles, mergeClasses } from '@fluentui/react-components';
import {
  CheckmarkCircleRegular,
  DismissCircleRegular,
  InfoRegular,
  SubtractCircleRegular,
  WarningRegular,
} from '@fluentui/react-icons';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  // Vertically centred within text; the default baseline is that of the icon.
  root: { whiteSpace: 'nowrap', flexShrink: 0, verticalAlign: 'middle' },
  wraps: { whiteSpace: 'normal', flexShrink: 1, height: 'auto', minHeight: '24px', textAlign: 'start' },
});

export type Tone = 'good' | 'poor' | 'attention' | 'info' | 'neutral';
export type StatusBadgeProps = {
  tone: Tone;
  children: ReactNode;
  /** For two badges above each other in a row. */
  small?: boolean;
  /** For texts of more than one line. */
  wraps?: boolean;
};

const looks = {
  good: { color: 'success', icon: <CheckmarkCircleRegular /> },
  poor: { color: 'danger', icon: <DismissCircleRegular /> },
  attention: { color: 'warning', icon: <WarningRegular /> },
  info: { color: 'brand', icon: <InfoRegular /> },
  neutral: { color: 'subtle', icon: <SubtractCircleRegular /> },
} as const satisfies Record<Tone, object>;

/** A status as text, icon and colour: never colour alone, and on one line unless it wraps. */
export function StatusBadge({ tone, children, small, wraps }: StatusBadgeProps) {
  const { color, icon } = looks[tone];
  const styles = useStyles();
  return (
    <Badge
      className={mergeClasses(styles.root, wraps && styles.wraps)}
      appearance="tint"
      color={color}
      icon={icon}
      size={small ? 'medium' : 'large'}
    >
      {children}
    </Badge>
  );
}
