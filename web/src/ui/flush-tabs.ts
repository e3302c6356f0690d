import { makeStyles, tokens } from '@fluentui/react-components';

/** Tabs aligned with the page's left edge, without the library's padding; they wrap where needed. */
export const useFlushTabs = makeStyles({
  root: { flexWrap: 'wrap', marginLeft: `calc(-1 * ${tokens.spacingHorizontalM})` },
});
