import { createDarkTheme, type Theme } from '@fluentui/react-components';
import { brand } from './brand.ts';
import { inRem } from './in-rem.ts';

/** On a dark background, brand text needs a lighter step for contrast. */
export const darkTheme: Theme = {
  ...inRem(createDarkTheme(brand)),
  // Shadows are invisible on a dark background: raised surfaces have a border instead.
  colorTransparentStroke: '#474747',
  colorBrandForeground1: brand[120],
  colorBrandForeground2: brand[130],
  colorBrandForegroundLink: brand[120],
};
