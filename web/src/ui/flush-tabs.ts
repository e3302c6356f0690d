import { makeStyles, tokens } from '@fluentui/react-components';

/** Tabs whose words, which the library insets, begin where their page does; they take more lines where they need them. */
export const useFlushTabs = makeStyles({
  root: { flexWrap: 'wrap', marginLeft: `calc(-1 * ${tokens.spacingHorizontalM})` },
});
