import { makeStyles, tokens } from '@fluentui/react-components';

/** Removes the library's padding so that switches, checkboxes and frameless buttons align with their column. */
export const useFlush = makeStyles({
  sign: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  button: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalM})` },
});
