import { beforeEach, describe, expect, test } from 'vitest';
import { storeRegion } from '../api/session.ts';
import { browserLike } from '../api/testing/browser.ts';
import { signInRegion } from './sign-in-region.ts';

const regions = [{ key: 'jp' }, { key: 'au' }, { key: 'eu' }];

describe('signInRegion', () => {
  beforeEach(browserLike);

  test.each([
    ['Asia/Tokyo', null],
    ['Australia/Perth', 'au'],
    ['Europe/Berlin', 'eu'],
    ['America/New_York', null],
  ])('preselects Japan; a browser in %s speaks for %s', (timezone, likelier) => {
    expect(signInRegion(regions, null, timezone)).toEqual({ region: 'jp', likelier });
  });

  test('the region of a mail’s link and the last used region take precedence', () => {
    expect(signInRegion(regions, 'eu', 'Australia/Perth')).toEqual({ region: 'eu', likelier: null });
    expect(signInRegion(regions, 'unknown', 'Asia/Tokyo')).toEqual({ region: 'jp', likelier: null });
    storeRegion('au');
    expect(signInRegion(regions, null, 'Europe/Berlin')).toEqual({ region: 'au', likelier: null });
  });

  test('offers only existing regions', () => {
    expect(signInRegion([{ key: 'eu' }], null, 'Australia/Perth')).toEqual({ region: 'eu', likelier: null });
  });
});
