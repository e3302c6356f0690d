import { describe, expect, test } from 'vitest';
import { inTwoLines, shorten } from './shorten.ts';

describe('shorten', () => {
  test('leaves alone what fits', () => expect(shorten('Kaede', 40)).toBe('Kaede'));
  test('ends what does not in an ellipsis', () => expect(shorten('Midori Eye Clinic', 60)).toBe('Midori…'));
  test('knows that Japanese letters are wider', () => expect(shorten('かえで眼科医院', 60)).toBe('かえで眼…'));
  test('keeps a letter in the narrowest place', () => expect(shorten('Kaede', 1)).toBe('K…'));
});

describe('inTwoLines', () => {
  test('leaves in one what fits', () => expect(inTwoLines('Kaede Clinic', 100)).toEqual(['Kaede Clinic']));
  test('breaks between words', () => expect(inTwoLines('Midori Eye Clinic', 80)).toEqual(['Midori Eye', 'Clinic']));
  test('cuts what fits in none', () => {
    expect(inTwoLines('Aoi Children’s Eye Clinic', 60)).toEqual(['Aoi', 'Childre…']);
    expect(inTwoLines('かえで眼科医院', 60)).toEqual(['かえで眼…']);
  });
});
