import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PrismaClient as RegionalClient } from '../../test/fixture/generated/regional/client.ts';
import { createFixture } from '../../test/fixture/service.ts';
import { metrics } from '../telemetry/metrics.ts';
import { newId } from './ids.ts';
import { openJson, openText, openTextOrEmpty, type Sealed, sealJson, sealText } from './sealed-texts.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture] });
});
afterAll(() => bed.stop());

const clientOf = (scope: string) => bed.service().databases.regional.get(scope)?.client as unknown as RegionalClient;
const column = 'letter.text';
const write = async (text: string, db = clientOf('jp')) => {
  const id = newId();
  return db.letter.create({ data: { id, text: await sealText(db, column, id, text) } });
};
const inDatabase = async (id: string) =>
  (await bed.sql<{ text: string }>('SELECT text FROM letter WHERE id = $1', [id]))[0]?.text ?? '';

describe('a text of a sealed column', () => {
  test('is stored encrypted and opened in its place', async () => {
    const { id, text } = await write('Her left eye first');
    expect(await inDatabase(id)).toMatch(/^.sealed:1:[\w-]+$/);
    expect(await openText(clientOf('jp'), column, id, text)).toBe('Her left eye first');
  });

  test('is sealed and read within a transaction by the keys of its database', async () => {
    const id = newId();
    const read = await clientOf('jp').$transaction(async (tx) => {
      const { text } = await tx.letter.create({ data: { id, text: await sealText(tx, column, id, 'Within') } });
      return openText(tx, column, id, text);
    });
    expect([read, await inDatabase(id)]).toEqual(['Within', expect.stringMatching(/^.sealed:/)]);
  });

  test('is not read in another row, another column or another region', async () => {
    const { id, text } = await write('Mine');
    for (const [db, place, row] of [
      [clientOf('jp'), column, newId()],
      [clientOf('jp'), 'letter.pages', id],
      [clientOf('au'), column, id],
    ] as const)
      await expect(openText(db, place, row, text)).rejects.toThrow();
  });

  test('that was altered is not opened', async () => {
    const { id } = await write('Mine');
    const sealed = await inDatabase(id);
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}` as unknown as Sealed;
    await expect(openText(clientOf('jp'), column, id, changed)).rejects.toThrow();
  });

  test('that is damaged is shown empty and counted; without its key opening fails', async () => {
    const { id, text } = await write('Mine');
    const db = clientOf('jp');
    expect(await openTextOrEmpty(db, column, id, text)).toBe('Mine');
    const sealed = await inDatabase(id);
    const damaged = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(await openTextOrEmpty(db, column, id, damaged as unknown as Sealed)).toBe('');
    expect(await metrics.metrics()).toContain(`rows_failed_total{work="read ${column}"} 1`);
    expect(await openTextOrEmpty(db, column, id, null)).toBe('');
    const ofNoKey = sealed.replace(':1:', ':9:') as unknown as Sealed;
    await expect(openTextOrEmpty(db, column, id, ofNoKey)).rejects.toThrow('There is no data key 9');
  });

  test('that is empty or null stays so', async () => {
    const db = clientOf('jp');
    expect(await sealText(db, column, newId(), '')).toBe('');
    expect(await sealText(db, column, newId(), null)).toBeNull();
    expect(await sealText(db, column, newId(), undefined)).toBeUndefined();
    expect(await openText(db, column, newId(), null)).toBeNull();
  });

  test('of a newer key is opened by a replica that only cached older ones', async () => {
    const [db, other] = [clientOf('jp'), await createFixture(bed.env)];
    await write('With the older');
    await bed.sql('INSERT INTO data_key (version) VALUES (2)');
    const newer = other.databases.regional.get('jp')?.client as unknown as RegionalClient;
    const { id, text } = await write('With the newer', newer);
    expect(await inDatabase(id)).toMatch(/^.sealed:2:/);
    expect(await openText(db, column, id, text)).toBe('With the newer');
    await other.stop();
  });

  test('may be JSON', async () => {
    const [db, id] = [clientOf('jp'), newId()];
    const { pages } = await db.letter.create({
      data: { id, pages: await sealJson(db, 'letter.pages', id, [{ field: 'zip' }]) },
    });
    expect(await openJson(db, 'letter.pages', id, pages as Sealed)).toEqual([{ field: 'zip' }]);
  });
});

test('a sealed column’s type accepts and returns no plain text', async () => {
  const db = clientOf('jp');
  // @ts-expect-error a text has to be sealed first
  const writing = () => db.letter.create({ data: { id: newId(), text: 'plain' } });
  const { id, text } = await write('Mine');
  // @ts-expect-error and opened before it is anything to anybody
  const read: string = text;
  expect([typeof writing, read]).toEqual(['function', await inDatabase(id)]);
});

describe('a database without keys, as the previous release left it', () => {
  test('stores plain texts until it has a key, and seals from then on', async () => {
    const plain = await startTestBed({ services: [createFixture] });
    await plain.sql('DELETE FROM data_key');
    const db = plain.service().databases.regional.get('jp')?.client as unknown as RegionalClient;
    const { id, text } = await write('From before', db);
    expect(text).toBe('From before');
    await plain.sql('INSERT INTO data_key (version) VALUES (1)');
    // Written by another replica, which has cached the key.
    const other = await createFixture(plain.env);
    const newClient = other.databases.regional.get('jp')?.client as unknown as RegionalClient;
    const { id: next, text: sealed } = await write('From now on', newClient);
    expect(String(sealed)).toMatch(/^.sealed:1:/);
    expect(await openText(db, column, next, sealed)).toBe('From now on');
    expect(await openText(newClient, column, id, text)).toBe('From before');
    await plain.sql('DELETE FROM letter WHERE id = $1', [id]);
    await other.stop();
    await plain.stop();
  });
});
