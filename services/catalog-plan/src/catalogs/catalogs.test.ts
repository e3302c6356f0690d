import { defaultBounds } from '@fovea/contracts/catalogs/dose-bounds';
import { deleteCatalog, findAllCatalogs, findCatalogs, saveCatalog } from '@fovea/contracts/catalogs/endpoints';
import { catalogState } from '@fovea/contracts/catalogs/events';
import { deviceState } from '@fovea/contracts/devices/events';
import { usualEnrolment } from '@fovea/contracts/enrolment/schema';
import { deleteRelease, findReleases, saveRelease } from '@fovea/contracts/releases/endpoints';
import { releasePublished } from '@fovea/contracts/releases/events';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogForm, releaseForm, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

test('findCatalogs › sorts by the version’s name and counts', async () => {
  const { bed, tokens } = stage;
  const newer = await bed.call(saveRelease, releaseForm('2.0.0'), { as: tokens.admin });
  await bed.call(saveCatalog, { ...catalogForm('EYE-2'), versionId: newer._id }, { as: tokens.admin });
  const { list, total } = await bed.call(findCatalogs, { sort: 'version', order: 'desc' }, { as: tokens.admin });
  expect(list.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0']);
  expect(total).toBe(2);
  const found = async (versionIdIs?: 'not') => {
    const filter = { versionId: newer._id, versionIdIs };
    return (await bed.call(findCatalogs, filter, { as: tokens.admin })).list.map(({ version }) => version);
  };
  expect([await found(), await found('not')]).toEqual([['2.0.0'], ['1.0.0']]);
});

test('saveCatalog › refuses a second catalog of the same reference on that field', async () => {
  const { bed, tokens, release } = stage;
  await expect(
    bed.call(saveCatalog, { ...catalogForm('EYE-1'), versionId: release._id }, { as: tokens.admin }),
  ).rejects.toMatchObject({
    code: 4000001,
    data: { issues: [{ path: 'reference', message: 'This is already taken.' }] },
  });
});

test('saveCatalog › keeps code, description, status and price id, takes back what it answered, and leaves what is not said', async () => {
  const { bed, tokens, release } = stage;
  const as = tokens.admin;
  const words = { code: 'E-9', description: 'For clinics\nand homes', status: 'On sale', priceId: 'price_9' };
  const made = await bed.call(saveCatalog, { ...catalogForm('EYE-9'), ...words, versionId: release._id }, { as });
  expect(made).toMatchObject(words);
  const { version: _version, createdAt: _createdAt, ...form } = made;
  expect(await bed.call(saveCatalog, { ...form, status: '' }, { as })).toMatchObject({ ...words, status: '' });
  const plain = await bed.call(saveCatalog, { ...catalogForm('EYE-9'), _id: made._id, versionId: release._id }, { as });
  expect(plain).toMatchObject({ ...words, status: '' });
  expect(await bed.call(saveCatalog, { ...catalogForm('EYE-10'), versionId: release._id }, { as })).toMatchObject({
    code: '',
    description: '',
    priceId: '',
  });
});

test('saveCatalog › has a unit and bounds of the laser output, or none of them, and publishes them', async () => {
  const { bed, tokens, release } = stage;
  const as = tokens.admin;
  const save = (output: object) =>
    bed.call(saveCatalog, { ...catalogForm('EYE-OUT'), versionId: release._id, ...output }, { as });
  const refused = (path: string) => ({ code: 4000001, data: { issues: [{ path }] } });
  await expect(save({ outputUnit: 'mW', outputLeast: 0.2 })).rejects.toMatchObject(refused('outputMost'));
  await expect(save({ outputLeast: 0.2, outputMost: 0.4 })).rejects.toMatchObject(refused('outputUnit'));
  await expect(save({ outputUnit: 'mW', outputLeast: 0.4, outputMost: 0.2 })).rejects.toMatchObject(
    refused('outputMost'),
  );
  const output = { outputUnit: 'mW', outputLeast: 0, outputMost: 0.4 };
  const made = await save(output);
  expect(made).toMatchObject(output);
  const { version: _version, createdAt: _createdAt, ...form } = made;
  const none = { outputUnit: null, outputLeast: null, outputMost: null };
  expect(await bed.call(saveCatalog, { ...form, ...none }, { as })).toMatchObject(none);
  const published = (await bed.published(catalogState)).filter(({ _id }) => _id === made._id);
  expect(published.map((state) => state.output)).toEqual([{ unit: 'mW', least: 0, most: 0.4 }, null]);
});

test('saveCatalog › has the usual contraindications, stores others, and publishes them', async () => {
  const { bed, tokens, release } = stage;
  const as = tokens.admin;
  const form = { ...catalogForm('EYE-11'), versionId: release._id };
  const made = await bed.call(saveCatalog, form, { as });
  expect(made).toMatchObject({ enrolment: usualEnrolment, checkUpMonths: null });
  const enrolment = { contraindications: [], ownContraindications: ['Albinism'], leastAge: '4', mostAge: '' };
  const changed = await bed.call(saveCatalog, { ...form, _id: made._id, enrolment, checkUpMonths: '6' }, { as });
  const stored = { contraindications: [], ownContraindications: ['Albinism'], leastAge: 4, mostAge: null };
  expect(changed).toMatchObject({ enrolment: stored, checkUpMonths: 6 });
  expect(await bed.call(saveCatalog, { ...form, _id: made._id }, { as })).toMatchObject({ enrolment: stored });
  expect((await bed.published(catalogState)).filter(({ _id }) => _id === made._id).at(-1)).toMatchObject({
    enrolment: stored,
    checkUpMonths: 6,
  });
  await expect(
    bed.call(saveCatalog, { ...form, _id: made._id, enrolment: { ...stored, leastAge: 16, mostAge: 3 } }, { as }),
  ).rejects.toMatchObject({ data: { issues: [{ path: 'enrolment.mostAge' }] } });
});

test('deleteCatalog › refuses one that a device is made after', async () => {
  const { bed, tokens, catalog, clinic } = stage;
  await bed.publish(deviceState, {
    _id: newId(),
    serial_number: 'SN-1',
    productId: catalog._id,
    companyId: clinic,
    customerId: null,
    customerRegion: null,
    status: 'In stock',
    versionId: null,
    discardDate: '2031-01-01T00:00:00Z',
    deleted: false,
  });
  await bed.idle();
  await expect(bed.call(deleteCatalog, { id: catalog._id }, { as: tokens.admin })).rejects.toMatchObject({
    code: 4090002,
  });
});

test('deleteRelease › refuses one that a catalog names', async () => {
  const { bed, tokens, release } = stage;
  await expect(bed.call(deleteRelease, { id: release._id }, { as: tokens.admin })).rejects.toMatchObject({
    code: 4090002,
    msg: 'This is still in use: Catalog EYE-1.',
  });
});

test('saveRelease › notifies families once, only with `notification`', async () => {
  const { bed, tokens } = stage;
  const loud = await bed.call(saveRelease, { ...releaseForm('3.0.0'), notification: true }, { as: tokens.admin });
  await bed.call(
    saveRelease,
    { ...releaseForm('3.0.0'), _id: loud._id, notification: true, description: 'Edited' },
    { as: tokens.admin },
  );
  expect(await bed.published(releasePublished)).toEqual([expect.objectContaining({ releaseId: loud._id })]);
});

test('catalogs and releases are for admins; choices for the office', async () => {
  const { bed, tokens } = stage;
  for (const as of [tokens.clinic, tokens.customer]) {
    await expect(bed.call(findCatalogs, {}, { as })).rejects.toMatchObject({ code: 4030001 });
    await expect(bed.call(findReleases, {}, { as })).rejects.toMatchObject({ code: 4030001 });
  }
  const [choice] = (await bed.call(findAllCatalogs, {}, { as: tokens.clinic })).list;
  expect(choice?.bounds).toEqual(defaultBounds);
  await expect(bed.call(findAllCatalogs, {}, {})).rejects.toMatchObject({ code: 4010001 });
});
