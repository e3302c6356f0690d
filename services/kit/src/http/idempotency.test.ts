import { once } from 'node:events';
import { call } from '@fovea/kit-testing/client';
import { type Replica, startReplica } from '@fovea/kit-testing/start-replica';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';
import { newId } from '../database/ids.ts';
import { prune } from '../jobs/housekeeping.ts';

let bed: TestBed;
let clinic: string;
let otherCaller: string;
const replicas: Replica[] = [];
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture] });
  clinic = await bed.tokenFor({ role: 'companyAdmin', region: 'au' });
  otherCaller = await bed.tokenFor({ role: 'companyAdmin', region: 'au' });
});
afterAll(async () => {
  for (const replica of replicas) await replica.kill();
  await bed.stop();
});

const write = (text: string, key: string, as = clinic) =>
  bed.call(contract.createNote, { text }, { as, headers: { 'idempotency-key': key } });
const count = async (text: string) =>
  (await bed.sql('SELECT 1 FROM note WHERE text = $1', [text], { scope: 'au' })).length;
const order = (name: string, key: string, solution: string) =>
  bed.call(contract.orderShop, { name, 'g-recaptcha-response': solution }, { headers: { 'idempotency-key': key } });

describe('a creating call with an Idempotency-Key', () => {
  test('takes effect once however often it is repeated, with the same reply', async () => {
    const key = newId();
    const first = await write('once', key);
    expect(await write('once', key)).toEqual(first);
    expect(await count('once')).toBe(1);
    expect(await bed.sql('SELECT 1 FROM kept_call', [], { scope: 'au' })).toHaveLength(1);
  });

  test('takes effect once for ten concurrent calls, which all get the reply', async () => {
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => write('raced', key)));
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
    expect(await count('raced')).toBe(1);
  });

  test('with another body is refused; of another caller, or without a key, it is a new call', async () => {
    const key = newId();
    await write('mine', key);
    await expect(write('not mine', key)).rejects.toMatchObject({ code: 4090004 });
    await write('mine', key, otherCaller);
    await bed.call(contract.createNote, { text: 'mine' }, { as: clinic });
    expect(await count('mine')).toBe(3);
    // Guardians of a family call by its id, and are different callers; sessions of one person are one caller.
    const family = { role: 'companyAdmin', region: 'au', id: newId() } as const;
    const guardians = [newId(), newId()];
    for (const guardianId of [...guardians, ...guardians])
      await write('mine', key, await bed.tokenFor({ ...family, guardianId }));
    expect(await count('mine')).toBe(5);
    expect(await count('not mine')).toBe(0);
  });

  test('that was refused may be repeated; an invalid key is refused', async () => {
    const key = newId();
    for (const _ of [1, 2]) await expect(write('refused', key)).rejects.toMatchObject({ code: 4030001 });
    await expect(write('x', 'two words')).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [{ path: 'Idempotency-Key' }] },
    });
  });

  test.each([
    ['breaks after', 5000001],
    ['unavailable after', 5030001],
  ])('that %s its effect is not repeated: the repeat is refused as done', async (text, code) => {
    const key = newId();
    await expect(write(text, key)).rejects.toMatchObject({ code });
    for (const _ of [1, 2]) await expect(write(text, key)).rejects.toMatchObject({ code: 4090006 });
    await expect(write('something else', key)).rejects.toMatchObject({ code: 4090004 });
    expect(await count(text)).toBe(1);
  });

  test('that is refused after an effect is refused again, and not repeated', async () => {
    const key = newId();
    for (const _ of [1, 2])
      await expect(write('refused after', key)).rejects.toMatchObject({ code: 4002008, data: { params: { n: 2 } } });
    expect(await count('refused after')).toBe(1);
  });

  test('that reverted its effect may be repeated', async () => {
    const key = newId();
    await expect(write('undone', key)).rejects.toMatchObject({ code: 5030001 });
    expect(await count('undone')).toBe(0);
    const made = await write('undone', key);
    expect(await write('undone', key)).toEqual(made);
    expect(await count('undone')).toBe(1);
  });

  test('of a visitor is identified by the address, whatever captcha was solved', async () => {
    const key = newId();
    const first = await order('corner', key, 'solved');
    expect(await order('corner', key, 'solved anew')).toEqual(first);
    expect(await bed.sql("SELECT 1 FROM shop WHERE name = 'corner'", [], { scope: 'global' })).toHaveLength(1);
  });

  test('whose reply is a secret is neither repeated nor answered again', async () => {
    const key = newId();
    expect(await order('secret', key, '')).toMatchObject({ password: 'open sesame' });
    await expect(order('secret', key, '')).rejects.toMatchObject({ code: 4090006 });
    expect(await bed.sql("SELECT 1 FROM shop WHERE name = 'secret'", [], { scope: 'global' })).toHaveLength(1);
  });

  test('stores nothing readable, and nothing at all after a day', async () => {
    await write('quiet words', 'a-key-of-mine');
    const stored = JSON.stringify(await bed.sql('SELECT * FROM kept_call', [], { scope: 'au' }));
    for (const secret of ['quiet words', 'a-key-of-mine']) expect(stored).not.toContain(secret);
    await bed.sql("UPDATE kept_call SET created_at = now() - interval '25 hours'", [], { scope: 'au' });
    await write('other words', 'a-key-of-mine');
    for (const database of bed.service().databases.all) await prune(database);
    expect(await bed.sql('SELECT 1 FROM kept_call', [], { scope: 'au' })).toHaveLength(1);
  });
});

describe('a replica that dies in the middle of such a call', () => {
  test.each(['before', 'within'])('%s its effect: the repeat takes effect once', async (moment) => {
    const key = newId();
    await dieAt(moment, key);
    expect(await count(`dies ${moment}`)).toBe(0);
    await write(`dies ${moment}`, key);
    expect(await count(`dies ${moment}`)).toBe(1);
  });

  test('after its effect: the repeat is refused as done', async () => {
    const key = newId();
    await dieAt('after', key);
    await expect(write('dies after', key)).rejects.toMatchObject({ code: 4090006 });
    expect(await count('dies after')).toBe(1);
  });
});

const main = new URL('../../test/fixture/main.ts', import.meta.url);

/** Calls a replica of its own process, which dies at that moment; afterwards its claim has expired. */
async function dieAt(moment: string, key: string): Promise<void> {
  const replica = await startReplica(main, { ...bed.env, FIXTURE_DIES: 'yes' });
  replicas.push(replica);
  const ended = once(replica.process, 'exit');
  await expect(
    call(
      `http://127.0.0.1:${replica.port}`,
      contract.createNote,
      { text: `dies ${moment}` },
      { as: clinic, headers: { 'idempotency-key': key } },
    ),
  ).rejects.toThrow();
  await ended;
  await bed.sql('UPDATE kept_call SET held_until = now()', [], { scope: 'au' });
}
