import { accessRecorded } from '@fovea/contracts/audit/events';
import { patientState } from '@fovea/contracts/patients/events';
import {
  createReportShare,
  endReportShare,
  findReportShares,
  openSharedReport,
  openSharedReportPdf,
} from '@fovea/contracts/report-shares/portal-endpoints';
import { getCompliancePdf } from '@fovea/contracts/usage/endpoints';
import { getOwnCompliancePdf } from '@fovea/contracts/usage/portal-endpoints';
import { drawComplianceReport } from '@fovea/contracts/usage/rpcs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
let drawn: z.output<typeof drawComplianceReport.request>[];
let canDraw = true;
beforeAll(async () => {
  stage = await startStage();
  stage.bed.stubRpc(drawComplianceReport, (report) => {
    drawn.push(report);
    if (!canDraw) throw new Error('no typefaces');
    return { fileName: 'compliance-佐藤-澪.pdf', pdf: Buffer.from('%PDF-1.3 report').toString('base64') };
  });
});
afterAll(() => stage.bed.stop());
beforeEach(() => {
  drawn = [];
  canDraw = true;
});

type Family = Awaited<ReturnType<Stage['addFamily']>>;

const share = ({ account: accountId, token }: Family) =>
  stage.bed.call(createReportShare, { accountId, recipient: 'Dr Meyer', days: 30 }, { as: token });
const opened = async ({ account: accountId, token }: Family) =>
  (await stage.bed.call(findReportShares, { accountId }, { as: token })).list[0]?.opened;

async function auditOf({ id }: Family) {
  await stage.bed.idle();
  return (await stage.bed.published(accessRecorded))
    .flatMap(({ records }) => records)
    .flatMap(({ customerIds, kind, call, patientId, concerning }) =>
      customerIds.includes(id) && kind === 'view' ? [{ call, patientId, concerning }] : [],
    );
}

async function expectPdf(response: Response) {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('compliance-佐藤-澪.pdf')}`,
  );
  expect(await response.text()).toBe('%PDF-1.3 report');
}
const codeOf = async (response: Response) => ((await response.json()) as { code: number }).code;

describe('the report as a PDF', () => {
  test('is for the staff who may see the family, in their language, and each download is in the audit log', async () => {
    const { bed, tokens } = stage;
    const family = await stage.addFamily();
    const input = { accountId: family.account, months: 12 as const };
    await expectPdf(await bed.send(getCompliancePdf, input, { as: tokens.clinic, language: 'ja' }));
    expect(drawn).toMatchObject([
      { accountId: family.account, language: 'ja', showsPatientId: true, includesRemoved: true },
    ]);
    expect(drawn[0]?.compliance).toMatchObject({ rate: null, timezone: 'Asia/Tokyo' });
    expect(drawn[0]?.compliance.months).toHaveLength(12);
    for (const as of [tokens.otherClinic, tokens.otherDoctor])
      expect(await codeOf(await bed.send(getCompliancePdf, input, { as }))).toBe(4_040_001);
    expect(drawn).toHaveLength(1);
    expect(await auditOf(family)).toEqual([
      { call: 'GET /api/admin/compliance/pdf', patientId: family.account, concerning: {} },
    ]);
  });

  test('of a child that its family removed is the staff’s alone', async () => {
    const { bed, tokens } = stage;
    const family = await stage.addFamily();
    await bed.publish(patientState, { ...family.patient, removed: true });
    await bed.idle();
    const input = { accountId: family.account };
    expect(await codeOf(await bed.send(getOwnCompliancePdf, input, { as: family.token }))).toBe(4_040_001);
    await expectPdf(await bed.send(getCompliancePdf, input, { as: tokens.clinic }));
  });

  test('is for the family itself', async () => {
    const { bed } = stage;
    const family = await stage.addFamily();
    const stranger = await stage.addFamily();
    const input = { accountId: family.account, months: 6 as const };
    await expectPdf(await bed.send(getOwnCompliancePdf, input, { as: family.token, language: 'de' }));
    expect(drawn).toMatchObject([{ language: 'de', showsPatientId: true, includesRemoved: false }]);
    expect(await codeOf(await bed.send(getOwnCompliancePdf, input, { as: stranger.token }))).toBe(4_040_001);
    expect(await auditOf(family)).toEqual([]);
  });

  test('is for holders of the family’s link, without the patient’s number, and counts as opening the link', async () => {
    const { bed } = stage;
    const family = await stage.addFamily();
    const { _id, key } = await share(family);
    const link = { key, db: 'jp', months: 4 as const };
    await expectPdf(await bed.send(openSharedReportPdf, link, { language: 'fr' }));
    expect(drawn).toMatchObject([{ language: 'fr', showsPatientId: false, includesRemoved: false }]);
    expect(await opened(family)).toBe(1);
    expect(await auditOf(family)).toEqual([
      { call: 'PUT /api/portal/shared-report/pdf', patientId: family.account, concerning: { share: _id } },
    ]);
    await bed.call(openSharedReport, link);
    await expectPdf(await bed.send(openSharedReportPdf, link));
    expect(await opened(family)).toBe(1);
    await bed.call(endReportShare, { id: _id }, { as: family.token });
    expect(await codeOf(await bed.send(openSharedReportPdf, link))).toBe(4_010_007);
    expect(await codeOf(await bed.send(openSharedReportPdf, { ...link, db: 'au' }))).toBe(4_010_007);
    expect(await auditOf(family)).toHaveLength(1);
  });

  test('that could not be drawn is refused, and does not count as opening the link', async () => {
    const { bed, tokens } = stage;
    const family = await stage.addFamily();
    const { key } = await share(family);
    canDraw = false;
    const byStaff = await bed.send(getCompliancePdf, { accountId: family.account }, { as: tokens.clinic });
    const byLink = await bed.send(openSharedReportPdf, { key, db: 'jp' });
    for (const response of [byStaff, byLink]) expect(response.ok).toBe(false);
    expect(await opened(family)).toBe(0);
    expect((await auditOf(family)).map(({ call }) => call)).toEqual(['GET /api/admin/compliance/pdf']);
  });
});
