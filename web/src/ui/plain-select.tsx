import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ComponentProps } from 'react';

const useStyles = makeStyles({
  root: {
    minHeight: '32px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    '@media (pointer: coarse)': { minHeight: '44px', fontSize: '16px' },
    ':focus-visible': { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
  },
});

/**
 * The browser's own select in our colours, for pages whose first download counts; everywhere else use SelectField or
 * Fluent's Select.
 */
export function PlainSelect({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={mergeClasses(useStyles().root, className)} {...rest} />;
}
