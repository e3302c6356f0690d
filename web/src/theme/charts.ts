import { tokens } from '@fluentui/react-components';
import { accentOnAnyGround } from './brand.ts';

/**
 * Colours of charts, each with a contrast of at least 3:1 on both backgrounds, as graphics require. Values are CSS
 * variables, so SVG follows the theme; a status colour is always combined with a text or an icon.
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
   * Colours of rates from the lowest to the highest: three poor, two good. Each has 4.5:1 on both backgrounds, so
   * numbers on it have the background's colour; the third and the fourth, the border between poor and good, also differ
   * in lightness for colour-blind readers.
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
