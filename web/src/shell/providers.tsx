import { FluentProvider, makeStaticStyles } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../api/query.ts';
import { useEffectiveScheme } from '../theme/color-scheme.ts';
import { usePrintStyles } from '../theme/print.ts';
import { useTargetSizes } from '../theme/target-sizes.ts';
import { themeOf } from '../theme/themes.ts';

const usePageStyles = makeStaticStyles({
  body: { margin: 0 },
  '#root, #root > .fui-FluentProvider': { minHeight: '100dvh' },
  // Japanese breaks between words, not inside them.
  'h1, h2, h3': { margin: 0, textWrap: 'balance', wordBreak: 'auto-phrase' },
});

/**
 * Fluent times toasts by an animation, which must not be shortened here. As text: in an object, Griffel drops the rules
 * of a media query.
 */
const useStillness = makeStaticStyles(`
@media (prefers-reduced-motion: reduce) {
  *:not([data-timer-status]), *::before, *::after {
    animation-duration: 1ms !important;
    animation-iteration-count: 1 !important;
    transition-duration: 1ms !important;
  }
}`);

/** Query cache and theme. The theme follows the chosen color scheme and language. */
export function Providers({ children }: { children: ReactNode }) {
  usePageStyles();
  useStillness();
  useTargetSizes();
  usePrintStyles();
  const scheme = useEffectiveScheme();
  const { i18n } = useTranslation();
  const theme = useMemo(() => themeOf(scheme, i18n.language), [scheme, i18n.language]);
  // The browser's own controls and scroll bars change with the theme.
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = scheme;
  }, [scheme]);
  return (
    <QueryClientProvider client={queryClient}>
      <FluentProvider theme={theme}>{children}</FluentProvider>
    </QueryClientProvider>
  );
}
