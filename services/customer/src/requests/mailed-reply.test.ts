import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { accessRecorded } from '@fovea/contracts/audit/events';
import { deleteCustomer, lockCustomer } from '@fovea/contracts/customers/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { expectPicture, wasUploaded } from '@fovea/contracts/files/rpcs';
import {
  answerRequest,
  closeRequest,
  findInbox,
  getRequest,
  receiveMailedReply,
  sendStaffRequest,
} from '@fovea/contracts/requests/endpoints';
import { requestReplied } from '@fovea/contracts/requests/events';
import { getOwnRequest, sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { requestForMail } from '@fovea/contracts/requests/rpcs';
import { kitConfig, readConfig } from '@fovea/kit/config/config';
import { newId } from '@fovea/kit/database/ids';
import { arrivalOf, openFiles, uploads } from '@fovea/kit/files/files';
import { mailSignature } from '@fovea/kit/http/mail-webhook';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { startS3 } from '@fovea/local/parts/s3';
import type { Running } from '@fovea/local/processes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

const key = 'a-key-for-tests';
const folder = mkdtempSync(join(tmpdir(), 'mailed-'));
let stage: Stage;
let store: Running;

beforeAll(async () => {
  const { first: port } = await claimPorts('single');
  const keys = { accessKey: 'test', secretKey: 'test-secret' };
  store = await startS3({ port, folder, buckets: ['fovea', 'fovea-jp', 'fovea-au'], ...keys });
  stage = await startStage({
    MAIL_REPLY_DOMAIN: 'reply.fovea.test',
    MAIL_STATUS_KEY: key,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY: keys.accessKey,
    S3_SECRET_KEY: keys.secretKey,
  });
  stage.bed.stubRpc(expectPicture, () => ({ key: `${uploads}${newId()}/${randomUUID()}.png` }));
  stage.bed.stubRpc(wasUploaded, async ({ key: uploadKey }) => {
    const ofRegion = openFiles(readConfig(kitConfig, stage.bed.env)).of('jp');
    const isFake = (await text(await ofRegion.get(arrivalOf(uploadKey)))).startsWith('fake');
    if (isFake) throw new AppError('imagesOnly');
    return { was: true };
  });
});
afterAll(async () => {
  await stage.bed.stop();
  await store.stop();
  rmSync(folder, { recursive: true });
});

/** A family with an answered request, and its reply address. */
async function answered() {
  const { bed, tokens, tokenOf, createParent } = stage;
  const { _id: familyId, lastName, email } = await createParent({ lastName: `Ono${newId().slice(-6)}` });
  const as = await tokenOf(familyId);
  await bed.call(sendPortalRequest, { type: 'Device', reason: 'It beeps' }, { as });
  const [row] = (await bed.call(findInbox, { searchStr: lastName }, { as: tokens.clinic })).list;
  if (!row) throw new Error('The request is not in the inbox');
  const id = row._id;
  await bed.call(answerRequest, { id, text: 'Since when?' }, { as: tokens.clinic });
  const recipient = await addressOf(id);
  const thread = () => bed.call(getRequest, { id }, { as: tokens.clinic });
  const texts = async () => (await thread()).messages.map(({ text }) => text);
  return { id, familyId, email, as, thread, texts, recipient: recipient ?? '' };
}

const addressOf = async (requestId: string) => (await stage.bed.callRpc(requestForMail, { requestId }, 'jp'))?.replyTo;

type Mail = {
  recipient: string;
  /** Without quotations; `whole` has them. */
  text: string;
  whole?: string;
  id?: string;
  headers?: [string, string][];
  files?: File[];
  signedWith?: string;
  from?: string;
  /** When the provider signed it. */
  signedAt?: number;
  /** A repeated call's token; by default a new one. */
  token?: string;
};

/** Posts a mail like the provider. */
async function post({
  recipient,
  text,
  whole = text,
  id = `<${randomUUID()}@mail.test>`,
  headers = [],
  files = [],
  signedWith = key,
  from = '',
  signedAt = Date.now(),
  token = randomUUID(),
}: Mail) {
  const signed = { timestamp: String(Math.floor(signedAt / 1000)), token };
  const form = new FormData();
  const fields = {
    ...signed,
    signature: mailSignature(signed, signedWith),
    recipient,
    from,
    'Message-Id': id,
    'stripped-text': text,
    'body-plain': whole,
    'message-headers': JSON.stringify(headers),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [place, file] of files.entries()) form.set(`attachment-${place + 1}`, file);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const contentType = request.headers.get('content-type') ?? '';
  const raw = new Uint8Array(await request.arrayBuffer());
  return (await stage.bed.send(receiveMailedReply, {}, { headers: { 'content-type': contentType }, raw })).status;
}

const picture = (name: string, type = 'image/png') => new File([name], name, { type });

describe('a family replies by mail', () => {
  test('the reply is stored with the request as the family’s, and published', async () => {
    const { bed } = stage;
    const { id, familyId, as, thread, recipient } = await answered();
    expect(recipient).toMatch(/^reply\+jp\.[0-9a-f-]{36}@reply\.fovea\.test$/);
    expect(await post({ recipient, text: 'Since Monday.\r\nEvery evening.\0' })).toBe(200);
    expect(await thread()).toMatchObject({
      state: 'open',
      messages: [
        { from: 'clinic', mail: null },
        {
          from: 'family',
          text: 'Since Monday.\nEvery evening.',
          mail: { leftOut: [], otherSender: true },
          internal: false,
        },
      ],
    });
    expect(await bed.call(getOwnRequest, { id }, { as })).toMatchObject({ messages: [{}, { from: 'family' }] });
    expect((await bed.published(requestReplied)).at(-1)).toMatchObject({ requestId: id, customerId: familyId });
    const records = (await bed.published(accessRecorded)).flatMap((message) => message.records);
    expect(records).toContainEqual(
      expect.objectContaining({ call: 'POST /api/mail/inbound', actorId: familyId, customerIds: [familyId] }),
    );
  });

  test('the same mail, posted again and concurrently, is stored once', async () => {
    const { recipient, texts } = await answered();
    const mail = { recipient, text: 'Once', id: `<${randomUUID()}@mail.test>` };
    expect(await Promise.all([post(mail), post(mail)])).toEqual([200, 200]);
    expect(await post(mail)).toBe(200);
    expect(await texts()).toEqual(['Since when?', 'Once']);
  });

  test('a text that consists only of a quotation is stored', async () => {
    const { recipient, texts } = await answered();
    await post({ recipient, text: '', whole: '> since Monday' });
    expect(await texts()).toEqual(['Since when?', '> since Monday']);
  });

  test('a closed request is reopened', async () => {
    const { bed, tokens } = stage;
    const { id, recipient, thread } = await answered();
    await bed.call(closeRequest, { id, version: (await thread()).version }, { as: tokens.clinic });
    await post({ recipient: recipient.toUpperCase(), text: 'It beeps again' });
    expect(await thread()).toMatchObject({ open: true, state: 'open' });
  });

  test('pictures are stored like those from the portal, and other files are listed by name', async () => {
    const { recipient, thread } = await answered();
    const files = [
      ...[picture('lamp.png'), picture('clip.mov', 'video/quicktime'), picture('fake.png'), picture('plan.png.exe')],
      ...['2.png', '3.png', '4.png', '5.png', '6.png'].map((name) => picture(name)),
    ];
    expect(await post({ recipient, text: '', whole: '> Since when?', files })).toBe(200);
    const written = (await thread()).messages.at(-1);
    expect(written).toMatchObject({ text: '', mail: { leftOut: ['clip.mov', 'fake.png', 'plan.png.exe', '6.png'] } });
    expect(written?.fileList.map(({ name }) => name)).toEqual(['lamp.png', '2.png', '3.png', '4.png', '5.png']);
    expect(written?.fileList[0]?.url).toMatch(/\.png\?until=\d+&signature=/);
  });
});

describe('the sender of a mail', () => {
  test.for<[from: (own: string) => string, otherSender: boolean]>([
    [(own) => own, false],
    [(own) => `"Ono, Hana" <${own.toUpperCase()}>`, false],
    [() => 'Somebody <somebody@else.test>', true],
    [(own) => `${own} <somebody@else.test>`, true],
    [() => '', true],
  ])('%s', async ([from, otherSender]) => {
    const { recipient, email, thread } = await answered();
    expect(await post({ recipient, text: 'Since Monday', from: from(email) })).toBe(200);
    expect((await thread()).messages.at(-1)).toMatchObject({ from: 'family', mail: { otherSender } });
  });
});

describe('a signature', () => {
  test('is valid for five minutes', async () => {
    const { recipient, texts } = await answered();
    const minute = 60_000;
    for (const signedAt of [Date.now() - 6 * minute, Date.now() + 6 * minute, Number.NaN])
      expect(await post({ recipient, text: 'Late', signedAt })).toBe(403);
    expect(await post({ recipient, text: 'In time', signedAt: Date.now() - 4 * minute })).toBe(200);
    expect(await texts()).toEqual(['Since when?', 'In time']);
  });

  test('is valid once, whatever is posted with it', async () => {
    const { recipient, texts } = await answered();
    const token = randomUUID();
    const signedAt = Date.now();
    expect(await post({ recipient, text: 'Mine', token, signedAt })).toBe(200);
    expect(await post({ recipient, text: 'Somebody else’s', token, signedAt })).toBe(200);
    expect(await texts()).toEqual(['Since when?', 'Mine']);
  });

  test('of a failed call is valid when the provider repeats it later, once', async () => {
    const { recipient, texts } = await answered();
    const mail = { recipient, text: 'Again', token: randomUUID(), id: `<${randomUUID()}@mail.test>` };
    const signedAt = Date.now() - 4.9 * 60_000;
    await stage.bed.sql('ALTER TABLE request_message RENAME TO away');
    expect(await post({ ...mail, signedAt })).toBeGreaterThanOrEqual(500);
    await stage.bed.sql('ALTER TABLE away RENAME TO request_message');
    await setTimeout(10_000);
    expect(await post({ ...mail, signedAt })).toBe(200);
    expect(await post({ ...mail, signedAt, id: `<${randomUUID()}@mail.test>`, text: 'A third' })).toBe(200);
    expect(await texts()).toEqual(['Since when?', 'Again']);
  }, 60_000);
});

describe('nothing is stored', () => {
  test('without a signature, or with another key’s', async () => {
    const { recipient, texts } = await answered();
    expect(await post({ recipient, text: 'Let me in', signedWith: 'another' })).toBe(403);
    expect(await texts()).toEqual(['Since when?']);
    const unsigned = await stage.bed.send(receiveMailedReply, {}, { raw: 'recipient=x' });
    expect(unsigned.status).toBe(403);
  });

  test.for<[string, string, why: string]>([
    ['Auto-Submitted', 'auto-replied', 'somebody is away'],
    ['Precedence', 'bulk', 'a list'],
    ['Return-Path', '<>', 'a mail that did not arrive'],
  ])('from a program: %s: %s', async ([name, value]) => {
    const { recipient, texts } = await answered();
    expect(await post({ recipient, text: 'I am away', headers: [[name, value]] })).toBe(200);
    expect(await texts()).toEqual(['Since when?']);
  });

  test('for an unknown address or an empty mail', async () => {
    const { recipient, texts } = await answered();
    const elsewhere = [
      recipient.replace('jp.', 'xx.'),
      recipient.replace('jp.', 'au.'),
      recipient.replace(/[0-9a-f-]{36}/, randomUUID()),
      recipient.replace('reply.fovea', 'other.fovea'),
    ];
    for (const each of elsewhere) expect(await post({ recipient: each, text: 'Anybody?' })).toBe(200);
    expect(await post({ recipient, text: '', id: '<empty@mail.test>' })).toBe(200);
    expect((await texts()).filter((text) => text === 'Anybody?')).toEqual([]);
  });

  test('from a locked or deleted family', async () => {
    const { bed, tokens } = stage;
    const locked = await answered();
    await bed.call(lockCustomer, { id: locked.familyId }, { as: tokens.clinic });
    expect(await post({ recipient: locked.recipient, text: 'Let me in' })).toBe(200);
    expect(await locked.texts()).toEqual(['Since when?']);
    const deleted = await answered();
    await bed.call(deleteCustomer, { id: deleted.familyId }, { as: tokens.clinic });
    expect(await post({ recipient: deleted.recipient, text: 'Hello?' })).toBe(200);
    expect(await bed.sql('SELECT 1 FROM request_message WHERE request_id = $1', [deleted.id])).toEqual([]);
  });

  test('for staff requests, which have no reply address', async () => {
    const { bed, tokens } = stage;
    await bed.call(sendStaffRequest, { type: 'Others', reason: 'How do I export?' }, { as: tokens.clinic });
    const [row] = (await bed.call(findInbox, { from: 'staff' }, { as: tokens.admin, db: 'jp' })).list;
    expect(await addressOf(row?._id ?? '')).toBeNull();
  });
});
