import { expect, test } from 'vitest';
import { languageOf } from './request-language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['it', 'en'],
  ['xx-YY, zh-Hant;q=0.9', 'en'],
  ['de-AT', 'de'],
  ['it, fr;q=0.5', 'fr'],
  ['de; q=0.3, pl; q=0.8', 'pl'],
  ['ja;q=0, tr;q=0.1', 'tr'],
  ['ja;q=nothing', 'en'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
