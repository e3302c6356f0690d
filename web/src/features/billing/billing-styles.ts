import { makeStyles, tokens } from '@fluentui/react-components';

/** A card of the page, and its buttons, each as wide as a phone. */
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
