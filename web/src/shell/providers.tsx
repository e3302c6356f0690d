import { FluentProvider, makeStaticStyles } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../api/query.ts';
import { useEffectiveScheme } from '../theme/color-scheme.ts';
import { themeOf } from '../theme/themes.ts';

const usePageStyles = makeStaticStyles({
  body: { margin: 0 },
  '#root, .fui-FluentProvider': { minHeight: '100dvh' },
  'h1, h2, h3': { margin: 0 },
  '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': { animationDuration: '1ms !important', transitionDuration: '1ms !important' } },
});

/** Theme and data for everything below; the theme follows the chosen scheme and language. */
export function Providers({ children }: { children: ReactNode }) {
  usePageStyles();
  const scheme = useEffectiveScheme();
  const { i18n } = useTranslation();
  return (
    <FluentProvider theme={themeOf(scheme, i18n.language)} style={{ colorScheme: scheme }}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </FluentProvider>
  );
}
