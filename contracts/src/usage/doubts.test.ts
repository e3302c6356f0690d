import { expect, test } from 'vitest';
import { isOutputOutside } from './doubts.ts';

const bounds = { unit: 'mW', least: 0.2, most: 0.4 };

test.each([
  ['0.2 mW', false],
  ['0.4mW', false],
  [' 0.35 mW ', false],
  ['0.19 mW', true],
  ['0.41 mW', true],
  ['-1 mW', true],
  // Text other than a number with this unit is not checked.
  ['41 MW', false],
  ['410 µW', false],
  ['0.5', false],
  ['1,000 mW', false],
  ['0.5.1 mW', false],
  ['0.5 mW peak', false],
  ['', false],
  ['{"power":"9"}', false],
  ['{"power":9', false],
  // Only the power of an object is checked, in milliwatts.
  ['{"power":0.35,"seconds":180}', false],
  ['{"power":9,"seconds":180}', true],
])('%j is outside of 0.2 to 0.4 mW: %s', (data, expected) => {
  expect(isOutputOutside(data, bounds)).toBe(expected);
});

test('the micro sign and the Greek letter are one unit', () => {
  expect(isOutputOutside('500 \u00b5W', { unit: '\u03bcW', least: 200, most: 400 })).toBe(true);
});
