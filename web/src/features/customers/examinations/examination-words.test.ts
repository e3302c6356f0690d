import { expect, test } from 'vitest';
import { acuityText, lengthText, refractionText, sphericalEquivalent, typedEye } from './examination-words.ts';

const eye = { acuity: 0.8, axialLength: 24.1, sphere: -2.25, cylinder: -0.5, axis: 90 };

test('values are written with their units, in the language’s own way', () => {
  expect(lengthText(24.1, 'de')).toBe('24,10 mm');
  expect(acuityText(1, 'en')).toBe('1.0');
  expect(refractionText(eye, 'en')).toBe('-2.25 D / -0.50 D × 90°');
  expect(refractionText({ ...eye, sphere: 1, cylinder: null, axis: null }, 'en')).toBe('+1.00 D');
  expect(refractionText({ ...eye, sphere: null, cylinder: null, axis: null }, 'en')).toBeNull();
});

test('the spherical equivalent is the sphere and half of the cylinder', () => {
  expect(sphericalEquivalent(eye)).toBe(-2.5);
  expect(sphericalEquivalent({ ...eye, cylinder: null })).toBe(-2.25);
  expect(sphericalEquivalent({ ...eye, sphere: null })).toBeNull();
});

test('a form shows missing values as empty', () => {
  expect(typedEye({ ...eye, acuity: null, axis: 0 })).toEqual({
    axialLength: 24.1,
    sphere: -2.25,
    cylinder: -0.5,
    axis: 0,
  });
});
