import type { Theme } from '@fluentui/react-components';
import { expect, test } from 'vitest';
import { chartColors } from './charts.ts';
import { darkTheme } from './dark-theme.ts';
import { lightTheme } from './light-theme.ts';

const colorOf = (token: string, theme: Theme) => String(theme[token.slice('var(--'.length, -1) as keyof Theme]); // a token is the name of a part of the theme

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([
  ['light', lightTheme],
  ['dark', darkTheme],
])('a number in the ground’s colour is read on each colour of rates when it is %s', (_, theme) => {
  for (const color of Object.values(chartColors.rates)) {
    const [low = 0, high = 0] = [color, chartColors.ground]
      .map((token) => luminance(colorOf(token, theme)))
      .sort((a, b) => a - b);
    expect((high + 0.05) / (low + 0.05), color).toBeGreaterThan(4.5);
  }
});
