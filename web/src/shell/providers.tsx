import { FluentProvider, makeStaticStyles, type Theme } from '@fluentui/react-components';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEffectiveScheme } from '../theme/color-scheme.ts';
import { loadTheme } from '../theme/themes.ts';

const usePageStyles = makeStaticStyles({
  body: { margin: 0 },
  '#root, #root > .fui-FluentProvider': { minHeight: '100dvh' },
  // Japanese breaks between words, not inside them.
  'h1, h2, h3': { margin: 0, textWrap: 'balance', wordBreak: 'auto-phrase' },
  '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': { animationDuration: '1ms !important', transitionDuration: '1ms !important' } },
});

/** The theme of everything below: it follows the chosen scheme and language. */
export function Providers({ firstTheme, children }: { firstTheme: Theme; children: ReactNode }) {
  usePageStyles();
  const scheme = useEffectiveScheme();
  const { i18n } = useTranslation();
  const [theme, setTheme] = useState(firstTheme);
  useEffect(() => {
    document.documentElement.style.colorScheme = scheme;
    void loadTheme(scheme, i18n.language).then(setTheme);
  }, [scheme, i18n.language]);
  return <FluentProvider theme={theme}>{children}</FluentProvider>;
}
