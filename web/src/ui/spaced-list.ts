import { tokens } from '@fluentui/react-components';

/** A list of cards or messages, one below the other and no wider than its container. */
export const spacedList = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: tokens.spacingVerticalM,
  margin: 0,
  padding: 0,
  listStyleType: 'none',
} as const;
