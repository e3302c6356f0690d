import type { Theme } from '@fluentui/react-components';
import { darkTheme } from './dark-theme.ts';
import { lightTheme } from './light-theme.ts';

const japaneseFirst = "'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, 'Segoe UI', sans-serif";

/** Fluent's themes on our ramp. Japanese asks for a Japanese face first, so that shared characters take their form. */
export function themeOf(scheme: 'light' | 'dark', language: string): Theme {
  const theme = scheme === 'dark' ? darkTheme : lightTheme;
  return language === 'ja' ? { ...theme, fontFamilyBase: japaneseFirst } : theme;
}
