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
    '@media (max-width: 639.98px)': { maxWidth: 'none', maxHeight: 'none', height: '100dvh', borderRadius: 0, border: 'none' },
  },
  small: { maxWidth: '480px' },
  medium: { maxWidth: '640px' },
  large: { maxWidth: '1080px' },
  head: {
    display: 'flex',
    alignItems: 'start',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalM}`,
  },
  content: { overflowY: 'auto', padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXL}` },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  extra: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginRight: 'auto' },
});
