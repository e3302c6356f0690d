import type { Theme } from '@fluentui/react-components';

const japaneseFirst = "'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, 'Segoe UI', sans-serif";

/** Fluent's themes on our ramp, each loaded when it is first shown. Japanese asks for a Japanese face first, so that shared characters take their form. */
export async function loadTheme(scheme: 'light' | 'dark', language: string): Promise<Theme> {
  const theme = scheme === 'dark' ? (await import('./dark-theme.ts')).darkTheme : (await import('./light-theme.ts')).lightTheme;
  return language === 'ja' ? { ...theme, fontFamilyBase: japaneseFirst } : theme;
}
