import { companyEvent } from '@fovea/contracts/builders/companies';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { patientForReport } from '@fovea/contracts/patients/rpcs';
import { drawComplianceReport } from '@fovea/contracts/usage/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { createNotificationService } from '../service.ts';

let bed: TestBed;
let patient: { firstName: string; lastName: string; patientId: string } | null;
let clinic: string;
let lookups: unknown[];

beforeAll(async () => {
  bed = await startTestBed({ services: [createNotificationService] });
  bed.stubRpc(patientForReport, (lookup) => {
    lookups.push(lookup);
    return patient && { ...patient, companyId: newId() };
  });
  bed.stubRpc(companyById, ({ id: _id }) => ({
    ...companyEvent({ _id, name: clinic }),
    owner_email: 'o@example.test',
  }));
});
afterAll(() => bed.stop());
beforeEach(() => {
  lookups = [];
  clinic = 'Midori Eye Clinic';
  patient = { firstName: 'Sora', lastName: 'Yamada', patientId: 'MD-1234' };
});

const compliance = {
  rate: 82.5,
  uses: 33,
  firstUse: '2026-08-03T01:00:00.000Z',
  timezone: 'Asia/Tokyo',
  months: [{ month: '2026-08', uses: 33, expected: 40, rate: 82.5 }],
};
const report = {
  accountId: newId(),
  compliance,
  language: 'en' as const,
  showsPatientId: true,
  includesRemoved: false,
};

async function drawn(changes: Partial<z.input<typeof drawComplianceReport.request>> = {}) {
  const reply = await bed.callRpc(drawComplianceReport, { ...report, ...changes }, 'jp');
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(reply?.pdf ?? '', 'base64')));
  const { text } = await extractText(pdf, { mergePages: true });
  return { fileName: reply?.fileName, text: text.normalize('NFKC').replace(/\s+/g, ' ') };
}

test('the report has patient, clinic, rate and months, and is named after the patient', async () => {
  const { fileName, text } = await drawn();
  expect(fileName).toMatch(/^compliance-Sora-Yamada-\d{4}-\d\d-\d\d\.pdf$/);
  for (const part of [
    'Compliance report',
    'Sora Yamada',
    'MD-1234',
    'Midori Eye Clinic',
    '82.5%',
    'Good',
    'August 2026',
  ])
    expect(text).toContain(part);
});

test('the report has every letter of Japanese and Arabic names', async () => {
  patient = { firstName: '花子', lastName: '山田', patientId: 'MD-1234' };
  clinic = 'محمد عبد الله';
  const { fileName, text } = await drawn({ language: 'ja' });
  expect(fileName).toMatch(/^compliance-山田-?花子-/);
  for (const letter of '山田花子治療実施率محمدعبدالله') expect(text).toContain(letter);
});

test('the patient’s number is left out for readers of a link', async () => {
  const { text } = await drawn({ showsPatientId: false });
  expect(text).toContain('Sora Yamada');
  expect(text).not.toMatch(/MD-1234|Patient ID/);
});

test('a child without use has no verdict', async () => {
  const { text } = await drawn({ compliance: { ...compliance, rate: null, firstUse: null, uses: 0 } });
  expect(text).not.toMatch(/Good|Poor/);
});

test('a prescription is named, and the rates go by it', async () => {
  const [month] = compliance.months;
  const prescribed = {
    prescribedPerWeek: 12,
    prescribedRate: 68.8,
    months: [{ ...month, prescribed: 48, prescribedRate: 68.8 }],
  };
  const { text } = await drawn({ compliance: { ...compliance, ...prescribed } as typeof compliance });
  expect(text).toContain('Prescribed uses a week 12');
  expect(text).toMatch(/Total rate 68\.8% ?Poor/);
  expect(text).toMatch(/August 2026 33 48 68\.8%/);
  expect(text).not.toContain('82.5%');
});

test('a report of the first week has neither rate nor verdict, and the day from which there is one', async () => {
  const { text } = await drawn({ compliance: { ...compliance, rateFrom: '2026-08-10' } as typeof compliance });
  expect(text).toContain('There is a rate once the first seven days are over: from 10/08/2026 on.');
  expect(text).toMatch(/August 2026 33 40/);
  expect(text).not.toMatch(/82\.5|Good|Poor|Total rate/);
});

test('a deleted child has no report; the caller decides on removed children', async () => {
  patient = null;
  expect(await bed.callRpc(drawComplianceReport, { ...report, includesRemoved: true }, 'jp')).toBeNull();
  expect(await bed.callRpc(drawComplianceReport, report, 'jp')).toBeNull();
  expect(lookups).toMatchObject([{ includesRemoved: true }, { includesRemoved: false }]);
});
