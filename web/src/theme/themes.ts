import type { Theme } from '@fluentui/react-components';
import { darkTheme } from './dark-theme.ts';
import { lightTheme } from './light-theme.ts';

const japaneseFirst = "'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, 'Segoe UI', sans-serif";

/**
 * Fluent's themes with our brand colours. For Japanese a Japanese typeface is first, so that characters shared with
 * Chinese have their Japanese form.
 */
export function themeOf(scheme: 'light' | 'dark', language: string): Theme {
  const theme = scheme === 'dark' ? darkTheme : lightTheme;
  return language === 'ja' ? { ...theme, fontFamilyBase: japaneseFirst } : theme;
}
