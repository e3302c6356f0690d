import { expect, test } from 'vitest';
import { checkUpDueOn } from './check-up-rules.ts';

test.each([
  ['no check-ups', null, '2026-05-01', '2026-01-15', null],
  ['never treated', 6, '2026-05-01', null, null],
  ['after the first treatment', 6, null, '2026-01-15', '2026-07-15'],
  ['after the last examination', 6, '2026-05-01', '2026-01-15', '2026-11-01'],
  ['an examination before the first treatment', 6, '2025-11-01', '2026-01-15', '2026-07-15'],
  ['in a shorter month', 6, null, '2025-08-31', '2026-02-28'],
] as const)('%s', (_, months, lastExamination, firstTreatment, due) => {
  expect(checkUpDueOn({ months, lastExamination, firstTreatment })).toBe(due);
});
