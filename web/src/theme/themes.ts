import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components';
import { brand } from './brand.ts';

const japaneseFirst = "'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, 'Segoe UI', sans-serif";

/** Fluent's themes on our ramp. Japanese text asks for a Japanese face first, so that shared characters take their Japanese form. */
export function themeOf(scheme: 'light' | 'dark', language: string): Theme {
  const theme = scheme === 'dark' ? dark : light;
  return language === 'ja' ? { ...theme, fontFamilyBase: japaneseFirst } : theme;
}

const light = createLightTheme(brand);
/** On dark ground brand text needs a lighter step to stay readable. */
const dark: Theme = { ...createDarkTheme(brand), colorBrandForeground1: brand[120], colorBrandForeground2: brand[130], colorBrandForegroundLink: brand[120] };
