import { roles } from '@fovea/contracts/endpoint';
import { endpoints } from '@fovea/contracts/registry';
import type { TestBed } from '@fovea/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aCompany, startBed } from './testing/stage.ts';

const own = Object.entries(endpoints).filter(([, { service }]) => service === 'company');
let bed: TestBed;
let id: string;
beforeAll(async () => {
  bed = await startBed();
  id = (await aCompany(bed, await bed.tokenFor({ role: 'admin' })))._id;
});
afterAll(() => bed.stop());

async function answerOf(name: string, input: Record<string, unknown>, as?: string) {
  const endpoint = own.find(([each]) => each === name)?.[1];
  if (!endpoint) throw new Error(`${name} is no endpoint of ours`);
  const response = await bed.send(endpoint, input as never, { as });
  return (await response.json()) as { code: number; data: { list?: unknown[]; companiesDetail?: unknown[] } };
}

describe.each(own)('%s', (name, { access }) => {
  if (access === 'public') return;

  test('refuses a visitor and every role it is not for', async () => {
    expect((await answerOf(name, {})).code).toBe(4010001);
    for (const role of roles.filter((each) => !access.includes(each)))
      expect((await answerOf(name, {}, await bed.tokenFor({ role }))).code).toBe(4030001);
  });

  test('shows nothing to staff of another company', async () => {
    if (!access.includes('general')) return;
    for (const region of ['jp', 'au']) {
      const { code, data } = await answerOf(
        name,
        name === 'getCompany' ? { id } : {},
        await bed.tokenFor({ role: 'general', region }),
      );
      if (code === 0) expect(data.list ?? data.companiesDetail).toEqual([]);
      else expect(code).toBe(4040001);
    }
  });
});
