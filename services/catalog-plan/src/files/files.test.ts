import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { parentEvent } from '@fovea/contracts/builders/customers';
import { exportCatalogs, saveCatalog } from '@fovea/contracts/catalogs/endpoints';
import { parentState } from '@fovea/contracts/customers/events';
import { getExportFile, getFile, signUpload } from '@fovea/contracts/files/endpoints';
import { signPortalUpload } from '@fovea/contracts/files/portal-endpoints';
import { wasUploaded } from '@fovea/contracts/files/rpcs';
import type { UploadSignature } from '@fovea/contracts/files/schema';
import { exportPlans, savePlan } from '@fovea/contracts/plans/endpoints';
import { saveRelease } from '@fovea/contracts/releases/endpoints';
import { mayReadAttachment } from '@fovea/contracts/requests/rpcs';
import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { kitConfig, readConfig } from '@fovea/kit/config/config';
import { announcedFiles, exportKey, onceAddresses, storeOfExport } from '@fovea/kit/csv/exports';
import { newId } from '@fovea/kit/database/ids';
import { arrivalOf, openFiles } from '@fovea/kit/files/files';
import { callRpc } from '@fovea/kit/messaging/rpc';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { startS3 } from '@fovea/local/parts/s3';
import type { Running } from '@fovea/local/processes';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCatalogPlanService } from '../service.ts';
import { catalogForm, planForm, releaseForm } from '../testing/stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'fovea-files-'));
let bed: TestBed;
let store: Running;

beforeAll(async () => {
  const { first: port } = await claimPorts('single');
  const keys = { accessKey: 'test', secretKey: 'test-secret' };
  store = await startS3({ port, folder, buckets: ['fovea', 'fovea-jp', 'fovea-au'], ...keys });
  const address = `http://127.0.0.1:${port}`;
  const env = {
    S3_ENDPOINT: address,
    S3_PUBLIC_URL: address,
    S3_ACCESS_KEY: keys.accessKey,
    S3_SECRET_KEY: keys.secretKey,
  };
  bed = await startTestBed({ services: [createCatalogPlanService], env });
});
afterAll(async () => {
  await bed.stop();
  await store.stop();
  rmSync(folder, { recursive: true });
});

const drawn = sharp({ create: { width: 8, height: 4, channels: 3, background: '#0f6cbd' } });
const png = await drawn.clone().png().toBuffer();
/** A photo of a phone: rotated, with location and model in its metadata. */
const photo = await drawn
  .clone()
  .withExif({ IFD0: { Make: 'Quetzal' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 0/1' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();
/** Large enough to be cut in the middle of what it shows. */
const large = await sharp({
  create: {
    width: 640,
    height: 480,
    channels: 3,
    background: '#0f6cbd',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
})
  .jpeg()
  .toBuffer();
/** A PNG with a header of a square of this side. */
function withSize(png: Buffer, side: number) {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  // The checksum is of the chunk's name and content.
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
const emptyZip = Buffer.concat([Buffer.from([0x50, 0x4b, 5, 6]), Buffer.alloc(18)]);
const MB = 1024 * 1024;
const put = async ({ signUrl, fields }: Pick<UploadSignature, 'signUrl' | 'fields'>, body = png) =>
  (await fetch(signUrl, { method: 'PUT', headers: fields, body: Uint8Array.from(body) })).status;
/** Reads an upload at its permanent address, as forwarded by the gateway. */
const read = (publicUrl: string) => {
  const [folder = '', file = ''] = new URL(publicUrl).pathname.split('/').slice(-2);
  return bed.send(getFile, { folder, file });
};
/** Reads a private upload at a signed address, as returned by the calls that list it. */
const readPrivately = (publicUrl: string, until = new Date(Date.now() + 60_000)) => {
  const { pathname, searchParams } = new URL(files().signedUrl(publicUrl, until));
  const [folder = '', file = ''] = pathname.split('/').slice(-2);
  return bed.send(getFile, { folder, file, ...Object.fromEntries(searchParams) });
};
/** Whether the platform's store has an upload, unchecked or checked. */
const inStore = async ({ publicUrl }: UploadSignature) => {
  const key = files().keyOf(publicUrl) ?? '';
  return Boolean((await files().head(key)) ?? (await files().head(arrivalOf(key))));
};
const files = () => openFiles(readConfig(kitConfig, bed.env));

describe('signUpload', () => {
  test.each([
    ['admin', 'a.txt', 'text/plain', 'You can only upload a JPG, PNG, PDF or ZIP file!'],
    ['admin', 'a.gif', 'image/gif', 'You can only upload a JPG, PNG, PDF or ZIP file!'],
    ['admin', 'a.pdf', 'text/plain', 'You can only upload a PDF file!'],
    ['admin', 'a.zip', 'application/pdf', 'You can only upload a ZIP file!'],
    ['admin', 'a.png', 'application/pdf', 'You can only upload JPG/PNG file!'],
    ['general', 'a.pdf', 'application/pdf', 'You can only upload JPG/PNG file!'],
  ] as const)('tells %s who sends %s as %s what may be uploaded', async (role, fileName, fileType, msg) => {
    await expect(
      bed.call(signUpload, { fileName, fileType }, { as: await bed.tokenFor({ role }) }),
    ).rejects.toMatchObject({ msg });
  });
});

describe('an upload', () => {
  const sign = async (fileName: string, fileType: string) =>
    bed.call(signUpload, { fileName, fileType }, { as: await bed.tokenFor({ role: 'admin' }) });

  test('is read as its checked type at its lasting address, and nowhere else', async () => {
    const upload = await sign('Zürich.png', 'image/png');
    expect((await read(upload.publicUrl)).status).toBe(404);
    expect(await put(upload)).toBe(200);
    const answer = await read(upload.publicUrl);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
      'content-disposition': "inline; filename*=UTF-8''Z%C3%BCrich.png",
    });
    const { origin, pathname } = new URL(upload.signUrl);
    expect((await fetch(origin + pathname)).status).toBe(403);
  });

  test('answers HEAD with its ETag as soon as it was put', async () => {
    const upload = await sign('release.zip', 'application/zip');
    await put(upload, emptyZip);
    const [folder = '', file = ''] = new URL(upload.publicUrl).pathname.split('/').slice(-2);
    const url = new URL(
      getFile.path.replace(':folder', folder).replace(':file', file),
      new URL((await read(upload.publicUrl)).url).origin,
    );
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag')]).toEqual([
      200,
      `"${createHash('md5').update(emptyZip).digest('hex')}"`,
    ]);
  });

  test.each([
    ['25 MB under a limit of 10 MB', 'a.png', 'image/png', Buffer.concat([png, Buffer.alloc(25 * MB)]), 4130001],
    ['a page named .png', 'a.png', 'image/png', Buffer.from('<html><script>alert(1)</script>'), 4002016],
    ['half a photo', 'a.jpg', 'image/jpeg', large.subarray(0, large.length / 2), 4002046],
    ['a picture of 400 million pixels', 'a.png', 'image/png', withSize(png, 20_000), 4002045],
    ['a page named .pdf', 'a.pdf', 'application/pdf', Buffer.from('<html>'), 4002017],
    ['a text named .zip', 'a.zip', 'application/zip', Buffer.from('PK is how archives begin'), 4002018],
    ['nothing', 'a.zip', 'application/zip', Buffer.alloc(0), 4002018],
  ])('that was signed without a size is never read when it is %s, and goes', async (_, name, type, body, code) => {
    const upload = await sign(name, type);
    await put(upload, body);
    expect(await (await read(upload.publicUrl)).json()).toMatchObject({ code });
    await bed.service().runJob('check-uploads');
    expect(await inStore(upload)).toBe(true);
    await bed.service().runJob('check-uploads', { now: new Date(Date.now() + 16 * 60_000) });
    expect([await inStore(upload), (await read(upload.publicUrl)).status]).toEqual([false, 404]);
  });

  test('is stored as it was found, and the original is removed', async () => {
    const upload = await sign('a.png', 'image/png');
    await put(upload);
    const { etag } = Object.fromEntries((await read(upload.publicUrl)).headers);
    for (let time = 0; time < 2; time++)
      await bed.service().runJob('check-uploads', { now: new Date(Date.now() + 16 * 60_000) });
    expect((await read(upload.publicUrl)).headers.get('etag')).toBe(etag);
    expect(await files().head(arrivalOf(files().keyOf(upload.publicUrl) ?? ''))).toBeNull();
  });

  test('with a row that the database refuses does not block the check and the removal of others', async () => {
    const uploads = [await sign('a.png', 'image/png'), await sign('b.png', 'image/png')];
    const keys = uploads.map(({ publicUrl }) => files().keyOf(publicUrl) ?? '').sort();
    for (const upload of uploads) await put(upload);
    const [poisoned = ''] = keys;
    const checked = async () =>
      (
        await bed.sql<{ is: boolean }>(
          'SELECT checked_at IS NOT NULL AS is FROM upload WHERE key = ANY($1) ORDER BY key',
          [keys],
        )
      ).map(({ is }) => is);
    const heal = await poisonRow(bed.sql, { table: 'upload', column: 'key', value: poisoned });
    await bed.service().runJob('check-uploads', { now: new Date(Date.now() + 16 * 60_000) });
    expect(await checked()).toEqual([false, true]);
    await heal();
    await bed.sql(
      `UPDATE upload SET created_at = created_at - interval '1 hour', erase_at = now() WHERE key = ANY($1)`,
      [keys],
    );
    const healAgain = await poisonRow(bed.sql, { table: 'upload', column: 'key', value: poisoned });
    await bed.idle();
    expect(await checked()).toHaveLength(1);
    await healAgain();
    await bed.idle();
    expect(await checked()).toEqual([]);
  });

  test.each([
    ['a.png', 'image/png', png],
    ['a.zip', 'application/zip', emptyZip],
  ])('is put once: %s', async (name, type, body) => {
    const upload = await sign(name, type);
    expect(await put(upload, body)).toBe(200);
    expect(await put(upload, Buffer.from('<html>'))).toBe(412);
    const { 'If-None-Match': _, ...unconditioned } = upload.fields;
    expect(await put({ ...upload, fields: unconditioned }, Buffer.from('<html>'))).toBe(403);
    expect((await read(upload.publicUrl)).status).toBe(200);
  });

  test('is put as large as was said, and as the type that was said', async () => {
    const as = await bed.tokenFor({ role: 'admin' });
    const wish = { fileName: 'a.png', fileType: 'image/png', fileSize: png.length };
    const upload = await bed.call(signUpload, wish, { as });
    expect(await put(upload, Buffer.concat([png, Buffer.from('more')]))).toBe(403);
    expect(await put({ ...upload, fields: { ...upload.fields, 'Content-Type': 'text/html' } })).toBe(403);
    expect(await put(upload)).toBe(200);
  });

  test('that is a picture says nothing but what it shows', async () => {
    const upload = await sign('a.jpg', 'image/jpeg');
    await put(upload, Buffer.concat([photo, Buffer.from('PK a second file')]));
    const bytes = Buffer.from(await (await read(upload.publicUrl)).arrayBuffer());
    const { exif, orientation, width, height } = await sharp(bytes).metadata();
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 4,
      height: 8,
    });
    expect(photo.includes('Quetzal')).toBe(true);
    for (const word of ['Quetzal', 'Exif', 'a second file']) expect(bytes.includes(word)).toBe(false);
  });

  test('that is a PNG is read as one, whatever its name says', async () => {
    const upload = await sign('a.jpg', 'image/jpeg');
    await put(upload);
    const answer = await read(upload.publicUrl);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('png');
  });

  test('that is a photo of 108 million pixels is made smaller', async () => {
    const upload = await sign('a.jpg', 'image/jpeg');
    const size = { width: 12_000, height: 9_000, channels: 3, background: '#0f6cbd' } as const;
    await put(upload, await sharp({ create: size }).jpeg().toBuffer());
    const bytes = Buffer.from(await (await read(upload.publicUrl)).arrayBuffer());
    const { width, height } = await sharp(bytes).metadata();
    expect(width * height).toBeLessThan(25_100_000);
    expect(width / height).toBeCloseTo(4 / 3, 2);
  });

  test.each([
    ['a text named .zip', 'application/zip', Buffer.from('PK is how archives begin'), { code: 4002018 }],
    ['a picture', 'image/png', png, { code: 4002018 }],
    ['nothing yet', 'application/zip', null, { code: 4000001, data: { issues: [{ path: 'url' }] } }],
  ])('is no release when it is %s', async (_, type, body, refusal) => {
    const upload = await sign(type === 'image/png' ? 'a.png' : 'a.zip', type);
    if (body) await put(upload, body);
    const form = {
      name: `Release ${upload.signUrl.length}`,
      url: upload.publicUrl,
      md5: 'd41d8cd98f00b204e9800998ecf8427e',
    };
    await expect(bed.call(saveRelease, form, { as: await bed.tokenFor({ role: 'admin' }) })).rejects.toMatchObject(
      refusal,
    );
  });
});

describe('a file of people', () => {
  test.each(['customer', 'general', 'doctor'] as const)(
    'uploaded by a %s is read by a signed address only, for its minutes',
    async (role) => {
      const as = await bed.tokenFor({ role });
      const upload = await bed.call(
        role === 'customer' ? signPortalUpload : signUpload,
        { fileName: 'eye.png', fileType: 'image/png' },
        { as },
      );
      await put(upload);
      expect((await read(upload.publicUrl)).status).toBe(404);
      const given = Object.fromEntries(new URL(upload.publicUrl).searchParams);
      const [ownFolder = '', ownFile = ''] = new URL(upload.publicUrl).pathname.split('/').slice(-2);
      expect((await bed.send(getFile, { folder: ownFolder, file: ownFile, ...given })).status).toBe(200);
      const answer = await readPrivately(upload.publicUrl);
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, null]);
      const key = files().keyOf(upload.publicUrl) ?? '';
      const lies = await Promise.all(['jp', 'au', ''].map((region) => files().of(region).head(key)));
      expect(lies.map(Boolean)).toEqual([true, false, false]);
      expect(await bed.sql('SELECT region, file_name FROM upload WHERE key = $1', [key])).toEqual([
        { region: 'jp', file_name: '' },
      ]);
      expect(await (await readPrivately(upload.publicUrl, new Date(Date.now() - 1_000))).json()).toMatchObject({
        code: 4010007,
      });

      const other = await bed.call(
        signUpload,
        { fileName: 'other.png', fileType: 'image/png' },
        { as: await bed.tokenFor({ role: 'general' }) },
      );
      await put(other);
      const { searchParams } = new URL(files().signedUrl(upload.publicUrl, new Date(Date.now() + 60_000)));
      const [folder = '', file = ''] = new URL(other.publicUrl).pathname.split('/').slice(-2);
      const forged = [
        Object.fromEntries(searchParams),
        { until: '4102444800', signature: searchParams.get('signature') ?? '' },
        { until: '4102444800' },
      ];
      for (const signature of forged)
        expect((await bed.send(getFile, { folder, file, ...signature })).status).toBe(404);
    },
  );

  test('redirects its uploader, and readers of its request, from its permanent address to one of minutes', async () => {
    const [family, clinic] = [newId(), newId()];
    const as = await bed.tokenFor({ role: 'customer', id: family });
    const upload = await bed.call(signPortalUpload, { fileName: 'eye.png', fileType: 'image/png' }, { as });
    await put(upload);
    const url = files().publicUrl(files().keyOf(upload.publicUrl) ?? '');
    const calls: unknown[] = [];
    bed.stubRpc(mayReadAttachment, (question, region) => {
      calls.push([question.url, question.uploadedBy, region]);
      return { may: question.reader.companyId === clinic };
    });
    const [place = '', file = ''] = new URL(url).pathname.split('/').slice(-2);
    const lead = async (token?: string) => {
      const path = getFile.path.replace(':folder', place).replace(':file', file);
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const at = `http://127.0.0.1:${bed.service().port}${path}`;
      const { status, headers: answer } = await fetch(at, { headers, redirect: 'manual' });
      return [status, answer.get('location')];
    };
    const signed = [302, expect.stringMatching(/\.png\?until=\d+&signature=[\w-]{43}$/)];
    expect(await lead(as)).toEqual(signed);
    expect(calls).toEqual([]);
    expect(await lead(await bed.tokenFor({ role: 'companyAdmin', companyId: clinic }))).toEqual(signed);
    expect(calls).toEqual([[url, family, 'jp']]);
    expect(await lead(await bed.tokenFor({ role: 'companyAdmin' }))).toEqual([404, null]);
    expect(await lead(await bed.tokenFor({ role: 'customer' }))).toEqual([404, null]);
    expect(await lead(await bed.tokenFor({ role: 'companyAdmin', companyId: clinic, region: 'au' }))).toEqual([
      404,
      null,
    ]);
    expect(calls).toHaveLength(3);
    expect(await lead()).toEqual([404, null]);
    const [, address] = await lead(as);
    const { searchParams } = new URL(String(address));
    const shown = await bed.send(getFile, { folder: place, file, ...Object.fromEntries(searchParams) });
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  test('cannot be made a product’s picture, which everybody may see', async () => {
    const upload = await bed.call(
      signPortalUpload,
      { fileName: 'eye.png', fileType: 'image/png' },
      { as: await bed.tokenFor({ role: 'customer' }) },
    );
    await put(upload);
    const form = {
      name: 'Fovea',
      reference: 'F-1',
      versionId: newId(),
      duration: 1,
      intervals: 1,
      timesPerDay: 1,
      timesPerWeek: 1,
      imageUrl: upload.publicUrl,
    };
    const as = await bed.tokenFor({ role: 'admin' });
    await expect(bed.call(saveCatalog, form, { as })).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [{ path: 'imageUrl' }] },
    });
  });
});

const erased = { firstName: null, middleName: null, lastName: null, email: null, deleted: true };

describe('a deleted parent', () => {
  test('leaves no picture, not even through an address signed before', async () => {
    const [parent, other] = [newId(), newId()];
    const tokens = await Promise.all([parent, other].map((id) => bed.tokenFor({ role: 'customer', id })));
    const [mine, theirs] = await Promise.all(
      tokens.map((as) => bed.call(signPortalUpload, { fileName: 'Quetzal.png', fileType: 'image/png' }, { as })),
    );
    if (!mine || !theirs) throw new Error('nothing was signed');
    expect(await Promise.all([put(mine), put(theirs)])).toEqual([200, 200]);

    await bed.publish(parentState, { ...parentEvent(), ...erased, _id: parent });
    await bed.idle();
    await bed.idle();
    expect(
      (await Promise.all([mine, theirs].map(({ publicUrl }) => readPrivately(publicUrl)))).map(({ status }) => status),
    ).toEqual([404, 200]);
    const { pathname } = new URL(mine.signUrl);
    const key = pathname.split('/').slice(2).join('/');
    expect(await files().of('jp').head(key)).toBeNull();
    // What the store let in once it lets in once more: nothing is there.
    expect(await put(mine)).toBe(200);
    await bed.sql(
      "UPDATE upload SET created_at = now() - interval '16 minutes', erase_at = now() WHERE uploaded_by = $1",
      [parent],
    );
    await bed.idle();
    expect((await readPrivately(mine.publicUrl)).status).toBe(404);
    expect(await bed.sql('SELECT 1 FROM upload WHERE uploaded_by = $1', [parent])).toEqual([]);
  });
});

test('what lies in the platform’s store since before regions had their own is read and removed there', async () => {
  const key = `documents/jp/receipt/${newId()}.pdf`;
  await files().put(key, 'before', { contentType: 'application/pdf' });
  const ofRegion = files().of('jp');
  expect(await text(await ofRegion.get(key))).toBe('before');
  expect(await ofRegion.head(key)).toMatchObject({ size: 6 });
  expect((await ofRegion.getPart(key, 0, 3)).toString()).toBe('bef');
  await ofRegion.put(key, 'now', { contentType: 'application/pdf' });
  expect([await text(await ofRegion.get(key)), await text(await files().get(key))]).toEqual(['now', 'before']);
  await ofRegion.remove(key);
  expect([await ofRegion.head(key), await files().head(key)]).toEqual([null, null]);
  await expect(ofRegion.get(key)).rejects.toMatchObject({ error: 'notFound' });
  expect(() => files().of('us')).toThrow();
});

test('wasUploaded › checks the stored file', async () => {
  const id = newId();
  const as = await bed.tokenFor({ role: 'general', id });
  const was = async (publicUrl: string, uploadedBy = id) =>
    callRpc(bed.service().bus, wasUploaded, { key: files().keyOf(publicUrl) ?? '', uploadedBy });
  const sign = () => bed.call(signUpload, { fileName: 'me.png', fileType: 'image/png' }, { as });
  const [mine, page] = [await sign(), await sign()];
  expect(await was(mine.publicUrl)).toEqual({ was: false });
  await put(mine);
  expect(await was(mine.publicUrl)).toEqual({ was: true });
  expect(await was(mine.publicUrl, newId())).toEqual({ was: false });
  const key = files().keyOf(mine.publicUrl) ?? '';
  const { bus } = bed.service();
  expect(await callRpc(bus, wasUploaded, { key, uploadedBy: id, isPrivate: false })).toEqual({ was: false });
  await expect(callRpc(bus, wasUploaded, { key, uploadedBy: id, maxBytes: 4 })).rejects.toMatchObject({
    error: 'tooLarge',
  });
  await put(page, Buffer.from('<script>'));
  await expect(was(page.publicUrl)).rejects.toMatchObject({ error: 'imagesOnly' });
});

test('what staff show a family is private, lies in its region and goes with it', async () => {
  const [admin, family] = [newId(), newId()];
  const as = await bed.tokenFor({ role: 'admin', id: admin });
  const wish = { fileName: 'Quetzal.png', fileType: 'image/png', customerId: family };
  const shown = await bed.call(signUpload, wish, { as, db: 'au' });
  expect(await put(shown)).toBe(200);
  const key = files().keyOf(shown.publicUrl) ?? '';
  const was = (customerId: string) =>
    callRpc(bed.service().bus, wasUploaded, { key, uploadedBy: admin, isPrivate: true, customerId });
  expect([await was(family), await was(newId())]).toEqual([{ was: true }, { was: false }]);
  expect([await files().head(key), (await files().of('au').head(key))?.contentType]).toEqual([null, 'image/png']);
  await expect(
    bed.call(signUpload, { ...wish, fileName: 'a.pdf', fileType: 'application/pdf' }, { as }),
  ).rejects.toThrow('imagesOnly');

  await bed.publish(parentState, { ...parentEvent(), ...erased, _id: family });
  await bed.idle();
  await bed.idle();
  expect([await was(family), await files().of('au').head(key)]).toEqual([{ was: false }, null]);
});

test('a picture that staff showed a family is read by whoever may see the family, and by its uploader no longer than that', async () => {
  const [clinic, elsewhere, staffId, family] = [newId(), newId(), newId(), newId()];
  const uploader = { role: 'companyAdmin' as const, id: staffId };
  const as = await bed.tokenFor({ ...uploader, companyId: clinic });
  const shown = await bed.call(
    signUpload,
    { fileName: 'Quetzal.png', fileType: 'image/png', customerId: family },
    { as, db: 'jp' },
  );
  expect(await put(shown)).toBe(200);
  const calls: { uploadedBy: string }[] = [];
  bed.stubRpc(mayReadAttachment, (question) => {
    calls.push(question);
    return { may: question.reader.companyId === clinic };
  });
  const [folder = '', file = ''] = new URL(shown.publicUrl).pathname.split('/').slice(-2);
  const readAs = async (actor: Parameters<typeof bed.tokenFor>[0]) =>
    (await bed.send(getFile, { folder, file }, { as: await bed.tokenFor(actor) })).status;
  expect(await readAs({ ...uploader, companyId: clinic })).toBe(302);
  expect(await readAs({ role: 'general', companyId: clinic })).toBe(302);
  expect(await readAs({ ...uploader, companyId: elsewhere })).toBe(404);
  expect(calls.map(({ uploadedBy }) => uploadedBy)).toEqual([family, family, family]);
});

describe('exports', () => {
  /** A file of an export that a company's administrator of jp requested. */
  const aFile = async () => {
    const owner = { id: newId(), role: 'companyAdmin' as const, companyId: newId(), region: 'jp' };
    const plan = { name: 'parents', count: 1, columns: [], timezone: 'UTC', lines: (async function* () {})() };
    const { files: announced } = announcedFiles(plan, { actor: owner, region: 'jp', files: files() });
    const key = exportKey(announced.name, 1, 'csv');
    await storeOfExport(files(), announced.name).put(key, 'Quetzal', { contentType: 'text/csv' });
    return { key, file: key.slice('exports/'.length), owner, as: await bed.tokenFor(owner), announced };
  };

  test('can be downloaded for an hour and are removed from the store after it', async () => {
    const { key, file, as } = await aFile();
    await bed.service().runJob('remove-old-exports');
    expect(await (await bed.send(getExportFile, { file }, { as })).text()).toBe('Quetzal');
    await bed.service().runJob('remove-old-exports', { now: new Date(Date.now() + 61 * 60_000) });
    expect(await files().of('jp').head(key)).toBeNull();
  });

  test('are in the store of their region alone and served only to their owner', async () => {
    const { key, file, owner, as } = await aFile();
    expect(await files().head(key)).toBeNull();
    expect(await files().of('au').head(key)).toBeNull();
    const again = await bed.tokenFor({ ...owner });
    for (const session of [as, again])
      expect((await bed.send(getExportFile, { file }, { as: session })).headers.get('content-disposition')).toContain(
        'parents-1.csv',
      );
    expect((await bed.send(getExportFile, { file })).status).toBe(401);
    const strangers = [
      { ...owner, id: newId() },
      { ...owner, companyId: newId() },
      { ...owner, role: 'general' as const },
    ];
    for (const stranger of strangers) {
      const answer = await bed.send(getExportFile, { file }, { as: await bed.tokenFor(stranger) });
      expect(answer.status).toBe(404);
    }
  });

  test('are served once by an address of their job, never by a forged one', async () => {
    const { file, announced } = await aFile();
    const [address = '', other = ''] = [1, 2].flatMap(() =>
      onceAddresses(files(), announced, new Date(Date.now() + 60_000)),
    );
    const fetched = (url: string) =>
      bed.send(getExportFile, { file, ...Object.fromEntries(new URL(url, 'http://here').searchParams) });
    expect(await (await fetched(address)).text()).toBe('Quetzal');
    expect(await (await fetched(address)).json()).toMatchObject({ code: 4010007 });
    const forged = other.replace(/once=[0-9a-f]+/, `once=${'0'.repeat(24)}`);
    expect((await fetched(forged)).status).toBe(404);
    expect(await (await fetched(other)).text()).toBe('Quetzal');
    const [over = ''] = onceAddresses(files(), announced, new Date(Date.now() - 1_000));
    expect(await (await fetched(over)).json()).toMatchObject({ code: 4010007 });
  });

  test('of catalogs and plans carry their codes, words and price ids', async () => {
    const as = await bed.tokenFor({ role: 'admin' });
    bed.stubRpc(platformSettings, () => ({
      currencies: ['jpy' as const],
      maxPatients: 5,
      guaranteeMonths: 12,
      graceDays: 5,
      reportMonths: 3,
      dashboardUrl: '',
    }));
    const { _id: versionId } = await bed.call(saveRelease, releaseForm('3.0.0'), { as });
    const words = { code: 'E-9', description: 'Homes, "and" clinics', status: 'On sale', priceId: 'price_9' };
    const catalog = await bed.call(saveCatalog, { ...catalogForm('EYE-9'), ...words, versionId }, { as });
    const ids = { priceId: 'price_1', subscribePriceId: 'price_2' };
    const follows = { nextPrice: '15000', nextPriceFrom: '2100-01-31' };
    await bed.call(savePlan, { ...planForm(catalog._id), ...ids, ...follows }, { as });
    const linesOf = async (endpoint: typeof exportCatalogs | typeof exportPlans) => {
      const { name } = await bed.call(endpoint, {}, { as });
      await bed.idle();
      return (await (await bed.send(getExportFile, { file: `${name}-1.csv` }, { as })).text()).split('\r\n');
    };
    const catalogs = await linesOf(exportCatalogs);
    expect(catalogs[0]).toContain('Internal reference,Code,Description,Status,Price id,Version');
    expect(catalogs).toContainEqual(
      expect.stringContaining('EYE-9,E-9,"Homes, ""and"" clinics",On sale,price_9,3.0.0'),
    );
    const [header = '', plan = ''] = await linesOf(exportPlans);
    expect(header).toMatch(/,Families may choose it,Price id,Subscribe price id,New price,New price from$/);
    expect(plan).toMatch(/,price_1,price_2,15000,31\/01\/2100$/);
    expect(plan.split(',')).toHaveLength(header.split(',').length);
  });
});
