import { tokens } from '@fluentui/react-components';

/** Colours of charts. Values are CSS variables, so SVG follows the theme by itself; a word or icon always goes with a status colour. */
export const chartColors = {
  bar: tokens.colorBrandBackground,
  barMuted: tokens.colorNeutralStroke1,
  treatment: tokens.colorPaletteMarigoldBackground3,
  good: tokens.colorPaletteGreenForeground1,
  poor: tokens.colorPaletteRedForeground1,
  attention: tokens.colorPaletteMarigoldForeground1,
  axis: tokens.colorNeutralForeground3,
  grid: tokens.colorNeutralStroke2,
  series: [
    tokens.colorBrandBackground,
    tokens.colorPaletteMarigoldBackground3,
    tokens.colorPaletteBerryForeground1,
    tokens.colorPaletteLightGreenForeground1,
    tokens.colorPaletteBlueForeground2,
  ],
} as const;

/** At or above 75 percent treatment is on track. */
export const goodRate = 75;
