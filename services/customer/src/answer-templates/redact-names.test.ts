import { expect, test } from 'vitest';
import { namePattern } from './redact-names.ts';

test('names match whole words where the script has word boundaries, the longest first, and are escaped', () => {
  const end = '(?![[:alnum:]])';
  const start = '(?<![[:alnum:]])';
  expect(namePattern(['Al', 'Will', 'Will Mori', '佐藤', 'w.mori+1@x.test'])).toBe(
    [`${start}w\\.mori\\+1@x\\.test${end}`, `${start}Will Mori${end}`, `${start}Will${end}`, '佐藤'].join('|'),
  );
  expect(namePattern(['', 'Al'])).toBeNull();
});
