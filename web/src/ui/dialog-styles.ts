import { makeStyles, tokens } from '@fluentui/react-components';

/** The frame of all larger dialogs: fixed header and footer, scrolling content; full screen on phones. */
export const useDialogStyles = makeStyles({
  surface: {
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: 0,
    width: '100%',
    maxHeight: 'calc(100dvh - 48px)',
    '@media (max-width: 639.98px)': {
      maxWidth: 'none',
      maxHeight: 'none',
      height: '100dvh',
      borderRadius: 0,
      border: 'none',
    },
  },
  // As tall as the window allows, for any content: a dialog with tabs does not move while they change.
  tall: { height: 'calc(100dvh - 48px)' },
  small: { maxWidth: '480px' },
  medium: { maxWidth: '640px' },
  large: { maxWidth: '1080px' },
  // In a window of its own: full size, with lines of readable length.
  alone: {
    maxWidth: 'none',
    maxHeight: 'none',
    height: '100dvh',
    border: 'none',
    borderRadius: 0,
    paddingLeft: 'max(0px, calc((100vw - 1280px) / 2))',
    paddingRight: 'max(0px, calc((100vw - 1280px) / 2))',
  },
  head: {
    display: 'flex',
    alignItems: 'start',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalM}`,
  },
  // Focused when a dialog has no fields; without an outline, because the title is not interactive.
  title: { outlineStyle: 'none', overflowWrap: 'anywhere' },
  ofRecord: { fontSize: tokens.fontSizeHero700, lineHeight: tokens.lineHeightHero700 },
  beside: { display: 'inline-flex', flexShrink: 0 },
  content: {
    overflowY: 'auto',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXL}`,
  },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    // The primary action has the phone's full width.
    '@media (max-width: 639.98px)': {
      padding: tokens.spacingHorizontalM,
      '& > .fui-Button': { flexGrow: 1 },
      '& > .fui-Button[type=submit]': { flexBasis: '100%' },
    },
  },
  extra: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    marginRight: 'auto',
    // An empty element would still add a gap and misalign the next one on phones.
    '&:empty': { display: 'none' },
  },
});
