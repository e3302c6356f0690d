import { call } from '@fovea/kit-testing/client';
import { openTcpProxy, type TcpProxy } from '@fovea/kit-testing/tcp-proxy';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';
import type { Service } from '../service.ts';

let proxy: TcpProxy;
let bed: TestBed;
let jp: string;
let au: string;
beforeAll(async () => {
  proxy = await openTcpProxy();
  bed = await startTestBed({
    services: [createFixture],
    env: (postgresUrl) => ({ DATABASE_URL_AU: proxy.through(postgresUrl), PATIENCE_FACTOR: '1' }),
  });
  jp = await bed.tokenFor({ role: 'companyAdmin', region: 'jp' });
  au = await bed.tokenFor({ role: 'companyAdmin', region: 'au' });
});
afterAll(async () => {
  await proxy.restore();
  await bed.stop();
  await proxy.cut();
});

const write = (as: string, origin = originOf(bed.service())) =>
  call(origin, contract.createNote, { text: 'a' }, { as });
const originOf = ({ port: its }: Service) => `http://127.0.0.1:${its}`;
const internalOf = ({ internalPort: its }: Service) => `http://127.0.0.1:${its}`;
const status = async (): Promise<{ down: string[] }> =>
  JSON.parse(await (await fetch(`${internalOf(bed.service())}/statusz`)).text());

/** On a busy machine a service with short timeouts may take a live database for down; wait until it recovers. */
async function untilWritten(as: string, origin?: string): Promise<void> {
  for (let written = false; !written; ) {
    written = await write(as, origin).then(
      () => true,
      (error) => {
        expect(error).toMatchObject({ code: 5030001 });
        return false;
      },
    );
  }
}
async function untilDown(down: string[]): Promise<void> {
  let state = await status();
  while (String(state.down) !== String(down)) state = await status();
  expect(state).toEqual({ status: down.length > 0 ? 'unavailable' : 'ok', service: 'kit-fixture', down });
}
const restoreProxy = async () => {
  await proxy.restore();
  await untilWritten(au);
};

describe('one region’s database is down', () => {
  test.each([
    ['frozen', () => proxy.freeze()],
    ['cut', () => proxy.cut()],
  ])('%s: its calls answer unavailable, the rest works, statusz reports it, and it recovers', async (_, fail) => {
    await restoreProxy();
    await untilDown([]);
    await fail();
    for (let twice = 0; twice < 2; twice += 1) await expect(write(au)).rejects.toMatchObject({ code: 5030001 });
    await untilWritten(jp);
    await untilDown(['database au']);
    await restoreProxy();
    await untilDown([]);
    await bed.idle();
  });

  test('frozen: every replica stays ready, and serves the other regions', async () => {
    await restoreProxy();
    const second = await createFixture(bed.env);
    await second.start();
    const replicas = [bed.service(), second];
    const saysOnlyAuIsDown = async (replica: Service) => {
      const metricsText = await (await fetch(`${internalOf(replica)}/metrics`)).text();
      return (
        metricsText.includes('part_up{part="database au"} 0') && metricsText.includes('part_up{part="database jp"} 1')
      );
    };
    const isReady = async (replica: Service) => (await fetch(`${originOf(replica)}/readyz`)).ok;
    try {
      proxy.freeze();
      await untilDown(['database au']);
      for (const replica of replicas) {
        while (!(await isReady(replica))) await new Promise(setImmediate);
        await untilWritten(jp, originOf(replica));
        while (!(await saysOnlyAuIsDown(replica))) await new Promise(setImmediate);
      }
    } finally {
      await restoreProxy();
      await second.stop();
    }
  });

  test('a database of an older release: not ready until it is migrated', async () => {
    const early = await createFixture(bed.env);
    await bed.sql('UPDATE _prisma_migrations SET finished_at = NULL', [], { scope: 'jp' });
    await early.start();
    try {
      let state = { down: [''] };
      while (!state.down.includes('schema jp'))
        state = JSON.parse(await (await fetch(`${internalOf(early)}/statusz`)).text());
      expect((await fetch(`${originOf(early)}/readyz`)).status).toBe(503);
      await bed.sql('UPDATE _prisma_migrations SET finished_at = now()', [], { scope: 'jp' });
      while (!(await fetch(`${originOf(early)}/readyz`)).ok) await new Promise(setImmediate);
    } finally {
      await early.stop();
    }
  });
});
