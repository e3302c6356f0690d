import { FluentProvider, makeStaticStyles, type Theme } from '@fluentui/react-components';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEffectiveScheme } from '../theme/color-scheme.ts';
import { loadTheme } from '../theme/themes.ts';

const usePageStyles = makeStaticStyles({
  body: { margin: 0 },
  '#root, #root > .fui-FluentProvider': { minHeight: '100dvh' },
  // Japanese breaks between words, not inside them.
  'h1, h2, h3': { margin: 0, textWrap: 'balance', wordBreak: 'auto-phrase' },
  // How long a toast stays is the length of an animation to Fluent: it is no motion, and a toast gone at once says nothing.
  '@media (prefers-reduced-motion: reduce)': {
    '*:not([data-timer-status]), *::before, *::after': { animationDuration: '1ms !important', transitionDuration: '1ms !important' },
  },
});

/** The theme of everything below: it follows the chosen scheme and language. */
export function Providers({ firstTheme, children }: { firstTheme: Theme; children: ReactNode }) {
  usePageStyles();
  const scheme = useEffectiveScheme();
  const { i18n } = useTranslation();
  const [shown, setShown] = useState({ scheme, theme: firstTheme });
  useEffect(() => {
    let isWanted = true;
    // What is chosen while another theme is still on its way comes after it.
    void loadTheme(scheme, i18n.language).then((theme) => isWanted && setShown({ scheme, theme }));
    return () => {
      isWanted = false;
    };
  }, [scheme, i18n.language]);
  // The browser's own controls and scroll bars change with the theme, not before it.
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = shown.scheme;
  }, [shown.scheme]);
  return <FluentProvider theme={shown.theme}>{children}</FluentProvider>;
}
