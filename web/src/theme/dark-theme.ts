import { createDarkTheme, type Theme } from '@fluentui/react-components';
import { brand } from './brand.ts';
import { inRem } from './in-rem.ts';

/** On dark ground, brand text needs a lighter step to stay readable. */
export const darkTheme: Theme = {
  ...inRem(createDarkTheme(brand)),
  // Shadows are not seen on dark ground: what lies above something else has an edge instead.
  colorTransparentStroke: '#474747',
  colorBrandForeground1: brand[120],
  colorBrandForeground2: brand[130],
  colorBrandForegroundLink: brand[120],
};
