import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { findAuditArchives, getAuditArchiveFile, openAuditArchive } from '@fovea/contracts/archives/endpoints';
import { findAudit, findCustomerHistory } from '@fovea/contracts/audit/endpoints';
import { accessRecorded } from '@fovea/contracts/audit/events';
import { findOwnHistory } from '@fovea/contracts/audit/portal-endpoints';
import { familyNames, maySeeFamily } from '@fovea/contracts/audit/rpcs';
import type { RequestOf } from '@fovea/contracts/endpoint';
import type { Envelope } from '@fovea/contracts/envelope';
import { parseConfig } from '@fovea/kit/config/config';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRecord } from '../audit/audit-fixtures.ts';
import { identityConfig } from '../config.ts';
import { type ArchiveStage, startArchiveStage } from '../testing/archive-stage.ts';

let stage: ArchiveStage;
let admin: string;
const family = newId();
const january = ['2020-01-05T10:00:00.000Z', '2020-01-20T10:00:00.000Z'];
const february = ['2020-02-20T10:00:00.000Z'];

beforeAll(async () => {
  stage = await startArchiveStage();
  const { bed, append, archive } = stage;
  bed.stubRpc(maySeeFamily, ({ customerId }) => ({ maySee: customerId === family }));
  bed.stubRpc(familyNames, () => ({ list: [] }));
  admin = await bed.tokenFor({ role: 'admin' });
  await append([...january, ...february]);
  await bed.publish(accessRecorded, { records: [aRecord({ customerIds: [family] })] });
  await bed.idle();
  await archive();
});
afterAll(() => stage.stop());

const list = (input: Partial<RequestOf<typeof findAuditArchives>> = {}) =>
  stage.bed.call(findAuditArchives, { db: 'jp', ...input }, { as: admin });
const open = (firstSeq: number, input: { platform?: boolean; as?: string } = {}) =>
  stage.bed.call(openAuditArchive, { db: 'jp', firstSeq, platform: input.platform }, { as: input.as ?? admin });
/** Fetches the URL as a browser would. */
const fetchAt = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const archive = pathname.split('/').at(-1) ?? '';
  const params = { archive, until: Number(searchParams.get('until')), signature: searchParams.get('signature') ?? '' };
  return stage.bed.send(getAuditArchiveFile, params);
};

describe('the start of a list', () => {
  test('is returned once archived entries are deleted: to administrators, staff and the family', async () => {
    const { bed } = stage;
    const parent = await bed.tokenFor({ role: 'customer', id: family });
    const clinic = await bed.tokenFor({ role: 'general' });
    const readArchivedBefore = async () => {
      const all = [
        await bed.call(findAudit, { db: 'jp' }, { as: admin }),
        await bed.call(findCustomerHistory, { id: family }, { as: clinic }),
        await bed.call(findOwnHistory, {}, { as: parent }),
      ];
      return all.map(({ archivedBefore }) => archivedBefore);
    };
    expect(await readArchivedBefore()).toEqual([null, null, null]);
    await stage.archive(8);
    expect(await readArchivedBefore()).toEqual(['2020-03-01', '2020-03-01', '2020-03-01']);
    const { archivedBefore } = await bed.call(findAudit, { db: 'au' }, { as: admin });
    expect(archivedBefore).toBeNull();
  });

  test('and the total counts the stored entries', async () => {
    await stage.bed.idle();
    const rows = await stage.rows('jp');
    const { total, list: shown } = await stage.bed.call(findAudit, { db: 'jp', pageSize: 200 }, { as: admin });
    expect([rows[0], total, shown.length]).toEqual([4, rows.length, rows.length]);
  });
});

describe('archived months', () => {
  test('of the requested audit log are listed for administrators, newest first', async () => {
    const { list: months, total } = await list();
    expect(total).toBe(2);
    expect(months).toMatchObject([
      { month: '2020-02', firstSeq: 3, lastSeq: 3 },
      { month: '2020-01', firstSeq: 1, lastSeq: 2 },
    ]);
    const size = await stage.files.of('jp').head('audit/jp-2020-01-1-2.jsonl.gz');
    expect(months[1]?.bytes).toBe(size?.size);
    expect((await list({ pageSize: 1, current: 2 })).list).toEqual([months[1]]);
    expect([await list({ db: 'au' }), await list({ platform: true })]).toMatchObject([{ total: 0 }, { total: 0 }]);
    const clinic = await stage.bed.tokenFor({ role: 'companyAdmin' });
    await expect(stage.bed.call(findAuditArchives, {}, { as: clinic })).rejects.toMatchObject({ code: 4030001 });
    await expect(open(1, { as: clinic })).rejects.toMatchObject({ code: 4030001 });
  });

  test('are fetched by a URL that expires in minutes, and the audit log names the reader', async () => {
    const { address } = await open(1);
    expect(address).toMatch(/^\/api\/audit\/archives\/jp-2020-01-1-2\.jsonl\.gz\?until=/);
    const response = await fetchAt(address);
    expect(response.headers.get('content-type')).toBe('application/gzip');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const lines = gunzipSync(await buffer(Readable.fromWeb(response.body as never)))
      .toString()
      .trimEnd();
    expect(lines.split('\n').map((line) => JSON.parse(line).at)).toEqual(january);
    await stage.bed.idle();
    const filter = { db: 'jp', action: 'archiveOpened' as const };
    const { list: entries } = await stage.bed.call(findAudit, filter, { as: admin });
    expect(entries).toMatchObject([
      { kind: 'security', changes: [{ field: 'name', from: null, to: 'jp-2020-01-1-2.jsonl.gz' }] },
    ]);
  });

  test('are not fetched by a forged, foreign or expired URL', async () => {
    const { address } = await open(1);
    const codeOf = async (url: string) => ((await (await fetchAt(url)).json()) as Envelope<unknown>).code;
    expect(await codeOf(address.replace('2020-01-1-2', '2020-02-3-3'))).toBe(4040001);
    expect(await codeOf('/api/audit/archives/jp-2020-01-1-2.jsonl.gz')).toBe(4040001);
    expect(await codeOf(address.replace(/until=\d+/, 'until=1'))).toBe(4040001);
    const over = stage.files.signedFor('audit/jp-2020-01-1-2.jsonl.gz', address.split('?')[0] ?? '', new Date(0));
    expect(await codeOf(over)).toBe(4010007);
    await expect(open(2)).rejects.toMatchObject({ code: 4040001 });
    await expect(open(1, { platform: true })).rejects.toMatchObject({ code: 4040001 });
  });
});

test.each([
  ['', true],
  ['0', true],
  ['24', true],
  ['120', true],
  ['23', false],
  ['-1', false],
  ['two years', false],
])('AUDIT_KEPT_MONTHS=%s is accepted: %s', (value, isAccepted) => {
  const { problems } = parseConfig(identityConfig, { ...stage.bed.env, AUDIT_KEPT_MONTHS: value });
  expect(problems.length === 0).toBe(isAccepted);
  expect(problems.every((problem) => problem.startsWith('AUDIT_KEPT_MONTHS '))).toBe(true);
});
