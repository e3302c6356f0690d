import { Badge, makeStyles } from '@fluentui/react-components';
import {
  CheckmarkCircleRegular,
  DismissCircleRegular,
  InfoRegular,
  SubtractCircleRegular,
  WarningRegular,
} from '@fluentui/react-icons';
import type { ReactNode } from 'react';

const useStyles = makeStyles({ root: { whiteSpace: 'nowrap', flexShrink: 0 } });

export type Tone = 'good' | 'poor' | 'attention' | 'info' | 'neutral';
export type StatusBadgeProps = { tone: Tone; children: ReactNode };

const looks = {
  good: { color: 'success', icon: <CheckmarkCircleRegular /> },
  poor: { color: 'danger', icon: <DismissCircleRegular /> },
  attention: { color: 'warning', icon: <WarningRegular /> },
  info: { color: 'brand', icon: <InfoRegular /> },
  neutral: { color: 'subtle', icon: <SubtractCircleRegular /> },
} as const satisfies Record<Tone, object>;

/** A status as word, icon and colour: never colour alone, and on one line. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  const { color, icon } = looks[tone];
  const styles = useStyles();
  return (
    <Badge className={styles.root} appearance="tint" color={color} icon={icon} size="large">
      {children}
    </Badge>
  );
}
