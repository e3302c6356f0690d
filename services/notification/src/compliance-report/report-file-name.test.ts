import { expect, test } from 'vitest';
import { reportFileName } from './report-file-name.ts';

const now = new Date('2026-11-27T15:30:00Z');
const nameOf = (name: string, timezone: string) =>
  reportFileName({
    patient: { name, patientId: null, clinic: 'Midori' },
    compliance: { timezone, rate: null, uses: 0, firstUse: null, months: [] } as never,
    now,
  });

test.each([
  ['Hana Yamada', 'Asia/Tokyo', 'compliance-Hana-Yamada-2026-11-28.pdf'],
  ['Hana Yamada', 'Europe/Berlin', 'compliance-Hana-Yamada-2026-11-27.pdf'],
  ['Raj a/l Kumar', 'Asia/Kuala_Lumpur', 'compliance-Raj-a-l-Kumar-2026-11-27.pdf'],
  ['葛\u{e0100}城 花', 'Asia/Tokyo', 'compliance-葛\u{e0100}城-花-2026-11-28.pdf'],
  ['محمد عبد الله', 'Asia/Dubai', 'compliance-محمد-عبد-الله-2026-11-27.pdf'],
  ['', 'Asia/Tokyo', 'compliance-2026-11-28.pdf'],
])('the report of %s in %s is named %s', (name, timezone, file) => {
  expect(nameOf(name, timezone)).toBe(file);
});
