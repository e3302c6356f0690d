import { createHash } from 'node:crypto';
import { type Language, languages } from '@fovea/contracts/fields';
import { nameFor } from '@fovea/contracts/names';
import type { DocumentLine } from '@fovea/contracts/payments/document-schema';
import { getReceipt, getReceiptPdf } from '@fovea/contracts/payments/endpoints';
import { getStatementPdf } from '@fovea/contracts/statements/endpoints';
import { statementForMail } from '@fovea/contracts/statements/rpcs';
import { readConfig } from '@fovea/kit/config/config';
import { type Files, openFiles } from '@fovea/kit/files/files';
import { createLog } from '@fovea/kit/telemetry/logger';
import { lettersMissing } from '@fovea/kit/telemetry/metrics';
import { dyingAt, Killed } from '@fovea/kit-testing/killed-transaction';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingConfig } from '../config.ts';
import type { Regional } from '../handle.ts';
import { aStatement } from '../testing/a-statement.ts';
import { type Family, type Stage, startStage } from '../testing/stage.ts';
import { storedPdf } from './stored-pdf.ts';

let stage: Stage;
let files: Files;
let plan: string;
beforeAll(async () => {
  stage = await startStage();
  files = openFiles(readConfig(billingConfig, stage.bed.env));
  plan = await stage.addPlan();
});
afterAll(() => stage.stop());

const names = { firstName: "O'Brien-Łukasz Şükrü", middleName: '山田 太郎 Нина Ελένη', lastName: 'Nguyễn 김민준 陈伟' };

async function paid(fields: Partial<Family> = {}): Promise<{ family: Family; id: string; number: string }> {
  const family = await stage.addFamily(fields);
  await stage.payByCard(await stage.charge(family, plan));
  await stage.settled();
  const [{ _id: id = '', referenceNumber: number = '' } = {}] = await stage.paymentsOf(family);
  return { family, id, number: number ?? '' };
}
const pdfOf = async (id: string, language: Language = 'en') => {
  const response = await stage.bed.send(getReceiptPdf, { id, language });
  expect(response.headers.get('content-disposition')).toContain('receipt.pdf');
  return Buffer.from(await response.arrayBuffer());
};
/** The drawn letters, without spaces and line breaks. */
async function lettersOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s/g, '');
}
const stored = async (prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of files.of('jp').list(`documents/jp/${prefix}`)) keys.push(key);
  return keys;
};
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a receipt’s PDF contains its whole text, in every language and for names of every script', async () => {
  const { id } = await paid({ names });
  for (const language of languages) {
    const { paper } = await stage.bed.call(getReceipt, { id, language });
    const letters = await lettersOf(await pdfOf(id, language));
    const expected = paper.parts.flatMap(({ lines }) =>
      lines.flatMap(({ name, value }: DocumentLine) => [name, value]),
    );
    expect(expected).toContain(nameFor(names, language));
    for (const text of [paper.title, ...expected, ...paper.closing, paper.signature])
      expect(letters).toContain(text.replace(/\s/g, ''));
  }
});

test('letters that no typeface has are counted, once a PDF', async () => {
  const counted = async () => {
    const { values } = await lettersMissing.get();
    return values.find(({ labels }) => labels.document === 'receipt')?.value ?? 0;
  };
  const before = await counted();
  const { id } = await paid({ names: { firstName: 'ދިވެހި', lastName: 'Ali' } });
  for (let time = 0; time < 2; time += 1) expect(await lettersOf(await pdfOf(id))).toContain('□□□□□□');
  expect(await counted()).toBe(before + 5);
});

test('the same bytes are returned after the family’s name changes; ten concurrent calls store them once', async () => {
  const { family, id, number } = await paid();
  const [first = Buffer.of(), ...others] = await Promise.all(Array.from({ length: 10 }, () => pdfOf(id)));
  for (const other of others) expect(other.equals(first)).toBe(true);
  await stage.publishFamily({ ...family, names: { lastName: 'Suzuki' } });
  expect((await pdfOf(id)).equals(first)).toBe(true);
  const rows = await stage.bed.sql('SELECT sha256, size FROM kept_pdf WHERE name = $1', [`receipt/${number}/en`]);
  expect(rows).toEqual([{ sha256: sha256(first), size: first.length }]);
  expect(await stored(`receipt/${number}/`)).toEqual([`documents/jp/receipt/${number}/en/${sha256(first)}.pdf`]);
});

test('after a crash between file and row the next call stores it, once', async () => {
  // The test bed is not typed for the service's client.
  const db = stage.bed.service().databases.regional.get('jp')?.client as unknown as Regional;
  const store = { files, region: 'jp', now: new Date(), log: createLog('billing', 'silent') };
  const pdf = {
    name: 'statement/1/en',
    customerId: null,
    at: new Date('2026-01-01T00:00:00Z'),
    paper: () => ({ title: 'Statement', parts: [], closing: [], signature: 'Fovea' }),
  };
  // The lock, the second read, and the row.
  await expect(storedPdf({ ...store, db: dyingAt(db, 2) }, pdf)).rejects.toThrow(Killed);
  expect(await stored('statement/1/')).toHaveLength(1);
  expect(await db.keptPdf.count({ where: { name: pdf.name } })).toBe(0);
  const bytes = await storedPdf({ ...store, db }, pdf);
  expect(await stored('statement/1/')).toEqual([`documents/jp/statement/1/en/${sha256(bytes)}.pdf`]);
  await files
    .of('jp')
    .put(`documents/jp/statement/1/en/${sha256(bytes)}.pdf`, 'another', { contentType: 'application/pdf' });
  await expect(storedPdf({ ...store, db }, pdf)).rejects.toThrow('not the stored one');
});

test('a statement is returned to its company and those above it, in the company’s language', async () => {
  const id = await aStatement(stage, 'ja');
  const pdf = async (as: string) => stage.bed.send(getStatementPdf, { id }, { as });
  const bytes = await Promise.all(
    [stage.tokens.clinic, stage.tokens.admin].map(async (as) => Buffer.from(await (await pdf(as)).arrayBuffer())),
  );
  expect(bytes[0]?.equals(bytes[1] ?? Buffer.of())).toBe(true);
  expect(await lettersOf(bytes[0] ?? Buffer.of())).toContain('月次精算書');
  expect(await stage.bed.callRpc(statementForMail, { statementId: id }, 'jp')).toMatchObject({
    language: 'ja',
    pdf: bytes[0]?.toString('base64'),
  });
  for (const stranger of [stage.tokens.otherClinic, stage.tokens.farClinic])
    expect((await pdf(stranger)).status).toBe(404);
  expect((await pdf(stage.tokens.doctor)).status).toBe(403);
});

test('a deleted family’s PDFs are deleted, their records stay; a new one carries the pseudonym', async () => {
  const { family, id, number } = await paid();
  await pdfOf(id);
  await stage.erase(family);
  await stage.runJob('forget-pdfs');
  expect(await stored(`receipt/${number}/`)).toEqual([]);
  const [row] = await stage.bed.sql('SELECT * FROM kept_pdf WHERE name = $1', [`receipt/${number}/en`]);
  expect(row).toMatchObject({ customer_id: null, sha256: expect.any(String), forgotten_at: expect.any(Date) });
  expect(await lettersOf(await pdfOf(id))).toContain(`Formerfamily${family.customerId.slice(-4).toUpperCase()}`);
  await stage.runJob('forget-pdfs');
  expect(await stored(`receipt/${number}/`)).toHaveLength(1);
});

test('a row that the database refuses blocks no other deletion', async () => {
  const [poisoned, other] = [await paid(), await paid()];
  for (const { family, id } of [poisoned, other]) {
    await pdfOf(id);
    await stage.erase(family);
  }
  const value = `receipt/${poisoned.number}/en`;
  const repair = await poisonRow(stage.bed.sql, { table: 'kept_pdf', column: 'name', value });
  const deleted = async () =>
    (await stage.bed.sql<{ name: string }>('SELECT name FROM kept_pdf WHERE forgotten_at IS NOT NULL')).map(
      ({ name }) => name,
    );
  await stage.runJob('forget-pdfs');
  expect(await deleted()).toContain(`receipt/${other.number}/en`);
  expect(await deleted()).not.toContain(value);
  await repair();
  await stage.runJob('forget-pdfs');
  expect(await deleted()).toContain(value);
});
