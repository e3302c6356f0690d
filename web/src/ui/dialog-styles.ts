import { makeStyles, tokens } from '@fluentui/react-components';

/** The frame all larger dialogs share: head, scrolling content, foot that stays; the whole screen on phones. */
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
  // As tall as the window allows, whatever is in it: a dialog of tabs stays where it is while they change.
  tall: { height: 'calc(100dvh - 48px)' },
  small: { maxWidth: '480px' },
  medium: { maxWidth: '640px' },
  large: { maxWidth: '1080px' },
  // In a window of its own: the whole of it, its lines no longer than one likes to read.
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
  // It takes the focus when there is nothing to fill in, which is no place one could act on.
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
    // What one came for is as wide as the phone.
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
    // Without buttons it would still cost a gap, and push the next one out of line on phones.
    '&:empty': { display: 'none' },
  },
});
