import { tokens } from '@fluentui/react-components';
import { accentOnAnyGround } from './brand.ts';

/**
 * Colours of charts, each at least 3:1 on both grounds, as marks need. Values are CSS variables, so SVG follows the
 * theme by itself; a word or icon always goes with a status colour.
 */
export const chartColors = {
  ground: tokens.colorNeutralBackground1,
  bar: tokens.colorCompoundBrandBackground,
  barMuted: tokens.colorNeutralForeground4,
  good: tokens.colorPaletteGreenForeground1,
  poor: tokens.colorPaletteRedForeground1,
  goal: tokens.colorNeutralForeground1,
  axis: tokens.colorNeutralForeground3,
  grid: tokens.colorNeutralStroke2,
  series: [
    tokens.colorCompoundBrandBackground,
    accentOnAnyGround,
    tokens.colorPaletteBerryForeground1,
    tokens.colorPaletteLightGreenForeground1,
    tokens.colorPaletteBlueBorderActive,
  ],
  /**
   * Of rates from the lowest to the highest: three that are poor, two that are good. Each is 4.5:1 on both grounds, so
   * that numbers on it are written in the ground's colour; the third and the fourth, between which good begins, also
   * differ in lightness, which the colour-blind see.
   */
  rates: {
    under25: tokens.colorPaletteRedForeground2,
    under50: tokens.colorPaletteRedForeground1,
    under75: tokens.colorPaletteBrassBorderActive,
    under90: tokens.colorPaletteGreenForeground2,
    from90: tokens.colorPaletteGreenForeground1,
  },
} as const;

/** At or above 75 percent treatment is on track. */
export const goodRate = 75;
