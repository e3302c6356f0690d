import { makeStyles, tokens } from '@fluentui/react-components';

/** Styles of the page's cards and their buttons, full width on phones. */
export const useBillingStyles = makeStyles({
  card: { padding: tokens.spacingHorizontalL, rowGap: tokens.spacingVerticalM },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    '&:empty': { display: 'none' },
    '@media (max-width: 639.98px)': { '& > button': { flexBasis: '100%' } },
  },
});
