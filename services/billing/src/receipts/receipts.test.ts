import { findVoidNumbers, getCreditNote, getCreditNotePdf, reissueReceipt } from '@fovea/contracts/documents/endpoints';
import type { PrintedDocument } from '@fovea/contracts/payments/document-schema';
import { getReceipt, getReceiptPdf, refundPayment } from '@fovea/contracts/payments/endpoints';
import { noSeller } from '@fovea/contracts/seller';
import { platformId, settingsState } from '@fovea/contracts/settings/events';
import { publishCompany } from '@fovea/kit-testing/companies';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
let plan: string;
beforeAll(async () => {
  stage = await startStage();
  plan = await stage.addPlan();
  await publishPlatform('Fovea KK', { japanTaxNumber: 'T1234567890123' });
});
afterAll(() => stage.stop());

const publishPlatform = async (name: string, numbers = {}) => {
  await stage.bed.publish(settingsState, {
    _id: platformId,
    seller: { ...noSeller, name, address: '1-2 Ginza, Tokyo', ...numbers },
    deleted: false,
  });
  await stage.bed.idle();
};
async function paid(fields: Partial<Family> = {}) {
  const family = await stage.addFamily(fields);
  await stage.payByCard(await stage.charge(family, plan));
  await stage.settled();
  return { family, ...(await paymentOf(family)) };
}
async function paymentOf(family: Family) {
  const [payment] = await stage.paymentsOf(family);
  return { id: payment?._id ?? '', number: payment?.referenceNumber ?? '', notes: payment?.creditNotes ?? [] };
}
const linesOf = ({ parts }: PrintedDocument) =>
  Object.fromEntries(parts.flatMap(({ lines }) => lines.map(({ name, value }) => [name, value])));
const receiptOf = (id: string) => stage.bed.call(getReceipt, { id, language: 'en' });
const noteOf = async (id: string, number: string) =>
  linesOf((await stage.bed.call(getCreditNote, { id, number, language: 'en' })).paper);
const as = () => ({ as: stage.tokens.admin });
const voids = async () => (await stage.bed.call(findVoidNumbers, { pageSize: 100 }, as())).list;
const chargeOf = ({ accountId }: Family) =>
  stage.sandbox.control.state().charges.find(({ metadata }) => metadata.accountId === accountId)?.id ?? '';

describe('the seller', () => {
  test('is the company’s, else the platform’s', async () => {
    const { id } = await paid();
    expect(linesOf((await receiptOf(id)).paper)).toMatchObject({
      Seller: 'Fovea KK',
      Address: '1-2 Ginza, Tokyo',
      'T-number': 'T1234567890123',
      'Subscription fee': '¥10,800',
      'GST/VAT': '¥1,200',
      'Tax rate': '10%',
    });
    const seller = { ...noSeller, name: 'Harbour Optics', abn: '51824753556' };
    const { _id: companyId } = await publishCompany(stage.bed, { name: 'Harbour', seller });
    const other = await paid({ companyId, doctorId: null });
    const lines = linesOf((await receiptOf(other.id)).paper);
    expect(lines).toMatchObject({ Seller: 'Harbour Optics', ABN: '51824753556' });
    expect(lines).not.toHaveProperty('T-number');
  });

  test('and buyer stay as issued; a reissue has a new number and voids the old one', async () => {
    const { family, id, number } = await paid();
    await stage.publishFamily({ ...family, names: { lastName: 'Suzuki' } });
    await publishPlatform('Fovea Holdings');
    expect(await receiptOf(id)).toMatchObject({ customerName: 'Hana Yamada', seller: { name: 'Fovea KK' } });
    const again = () => stage.bed.call(reissueReceipt, { id, referenceNumber: number }, as());
    const { referenceNumber } = await again();
    expect(await receiptOf(id)).toMatchObject({
      referenceNumber,
      customerName: 'Hana Suzuki',
      seller: { name: 'Fovea Holdings', japanTaxNumber: '' },
    });
    await expect(again()).rejects.toMatchObject({ code: 4090003 });
    expect((await voids())[0]).toMatchObject({ number, cause: 'reissued', replacedBy: referenceNumber, paymentId: id });
    await publishPlatform('Fovea KK', { japanTaxNumber: 'T1234567890123' });
  });
});

describe('a credit note', () => {
  test('is issued for each refund, ours and the provider’s dashboard’s, with its tax and the receipt it refers to', async () => {
    const { family, id, number } = await paid();
    await stage.bed.call(refundPayment, { id, amount: '5000' }, as());
    await stage.settled();
    stage.sandbox.control.refund({ charge: chargeOf(family) });
    await stage.settled();
    const { notes } = await paymentOf(family);
    expect(notes).toHaveLength(2);
    const [first = '', second = ''] = notes;
    expect(first).toMatch(/^FVC-JP-\d{4}-\d{6}$/);
    expect(await noteOf(id, first)).toMatchObject({
      Receipt: number,
      'Credit note number': first,
      'Given back': '¥5,000',
      'Of which tax': '¥500',
      Seller: 'Fovea KK',
      'Customer name': 'Hana Yamada',
    });
    expect(await noteOf(id, second)).toMatchObject({ 'Given back': '¥11,000', 'Of which tax': '¥700' });
    expect((await receiptOf(id)).creditNotes).toEqual(notes);
    const response = await stage.bed.send(getCreditNotePdf, { id, number: first, language: 'ja' });
    expect(response.headers.get('content-disposition')).toContain(`creditnote-${first}.pdf`);
    const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text.replace(/\s/g, '')).toContain(`返金明細書番号${first}領収書${number}`);
    await expect(noteOf(id, number)).rejects.toMatchObject({ code: 4040001 });
  });

  test('is void when its refund fails at the bank', async () => {
    const { family, id } = await paid();
    stage.sandbox.control.refund({ charge: chargeOf(family), amount: 500 });
    await stage.settled();
    stage.sandbox.control.refund({ charge: chargeOf(family), amount: 700 });
    await stage.settled();
    const [valid, failed = ''] = (await paymentOf(family)).notes;
    const refund = stage.sandbox.control
      .state()
      .refunds.find(({ charge, amount }) => charge === chargeOf(family) && amount === 700);
    stage.sandbox.control.failRefund({ refund: refund?.id ?? '' });
    await stage.settled();
    expect((await paymentOf(family)).notes).toEqual([valid]);
    expect((await voids())[0]).toMatchObject({
      number: failed,
      cause: 'refundFailed',
      replacedBy: null,
      paymentId: id,
    });
    await expect(noteOf(id, failed)).rejects.toMatchObject({ code: 4040001 });
  });
});

test('a refund is on the receipt page and PDF, and on no earlier PDF', async () => {
  const { id } = await paid();
  const lettersOf = async () => {
    const response = await stage.bed.send(getReceiptPdf, { id, language: 'en' });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
      mergePages: true,
    });
    return text.replace(/\s/g, '');
  };
  expect(linesOf((await receiptOf(id)).paper)).not.toHaveProperty('Refunded');
  expect(await lettersOf()).not.toContain('Refunded');
  await stage.bed.call(refundPayment, { id, amount: '5000' }, as());
  await stage.settled();
  expect(linesOf((await receiptOf(id)).paper)).toMatchObject({ Total: '¥16,000', Refunded: '-¥5,000' });
  expect(await lettersOf()).toContain('Refunded-¥5,000');
});

test('no series and year has a gap', async () => {
  expect(
    await stage.bed.sql(
      `SELECT sequence.series, sequence.year FROM reference_sequence AS sequence
        WHERE last <> (SELECT count(*) FROM issued_document AS document
                        WHERE document.series = sequence.series AND split_part(number, '-', 3)::int = sequence.year)`,
    ),
  ).toEqual([]);
});
