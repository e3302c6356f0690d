import { makeStyles, tokens } from '@fluentui/react-components';

/** What the library insets begins where its column does: the sign of a switch or a box, a button without a frame. */
export const useFlush = makeStyles({
  sign: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  button: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalM})` },
});
