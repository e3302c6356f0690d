import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { formatSeconds } from '../../ui/duration.ts';
import { laserWords } from './laser-data.ts';

test.each([
  [180, '3 minutes'],
  [185, '3 minutes, 5 seconds'],
  [40, '40 seconds'],
  [60, '1 minute'],
  [0, '0 seconds'],
])('%i s are %s', (seconds, words) => expect(formatSeconds(seconds, 'en')).toBe(words));

describe('laserWords', () => {
  // The English text that it uses.
  const t = ((_key: string, { power }: { power: string }) => `${power} mW`) as unknown as TFunction<'customers'>;
  test.each([
    ['{"power":0.35,"seconds":180}', '0.35 mW, 3 minutes'],
    ['{"power":0.35,"mode":"soft"}', '0.35 mW, mode: soft'],
    ['{"power":"high","steps":[1,2]}', 'power: high, steps: [1,2]'],
    ['{}', '–'],
    ['', '–'],
    ['0;35;1', '0;35;1'],
    ['[1]', '[1]'],
  ])('%s', (data, words) => expect(laserWords(data, t, 'en')).toBe(words));
});
