import { describe, expect, test } from 'vitest';
import { clientOf } from './open-sessions.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0';

describe('clientOf', () => {
  test.each([
    ['a PC', chrome, 'Chrome', 'Windows'],
    ['Edge on it', `${chrome} Edg/142.0.0.0`, 'Microsoft Edge', 'Windows'],
    ['a phone', safari, 'Safari', 'iOS'],
    ['a Mac', firefox, 'Firefox', 'macOS'],
    ['nothing known', 'x', null, null],
    ['nothing', undefined, null, null],
  ])('names %s', (_, userAgent, browser, system) => {
    expect(clientOf({ 'user-agent': userAgent }, 'Asia/Tokyo')).toEqual({ browser, system, timezone: 'Asia/Tokyo' });
  });

  test('truncates long texts', () => {
    expect(
      clientOf({ 'user-agent': `${'x'.repeat(900)}/1.0 (made up)` }, undefined).browser?.length ?? 0,
    ).toBeLessThanOrEqual(40);
  });
});
