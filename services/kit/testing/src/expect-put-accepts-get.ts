import { endpoints } from '@fovea/contracts';
import type { Endpoint } from '@fovea/contracts/endpoint';
import { readOnlyNames, takenByPut } from '@fovea/contracts/saved-entity';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { TestBed } from './test-bed.ts';

type Entity = Record<string, unknown>;
export type StoredEntity = {
  save: Endpoint<z.ZodObject, z.ZodType>;
  as: string;
  /** The entity as a GET returns it. */
  read(): Promise<Entity>;
  /** The number of entities, if saving could create another one. */
  count?(): Promise<number>;
};

/**
 * Expects that a call accepts what a GET returned: whole, with nulls for empty fields, by `id` and by PUT, which never
 * creates an entity; and that it refuses read-only fields by name.
 */
export async function expectPutAcceptsGet(bed: TestBed, { save, as, read, count }: StoredEntity): Promise<void> {
  const send = (fields: Entity) => bed.call(save, fields, { as });
  const before = await read();
  const counted = await count?.();
  const expectUnchanged = async () => {
    expect({ ...(await read()), updatedAt: null }).toEqual({ ...before, updatedAt: null });
    expect(await count?.()).toBe(counted);
  };

  await send(before);
  await expectUnchanged();
  const { _id: id, updatedAt: _, ...fields } = await read();
  const emptied = Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]);
  await send({ ...Object.fromEntries(emptied), ...(id !== undefined && { id }) });
  await expectUnchanged();

  const refusedAt = (path: string) => ({ code: 4000001, data: { issues: [{ path }] } });
  if (takenByPut(Object.values(endpoints)).has(save)) {
    const put = { ...save, method: 'PUT' } as const;
    await bed.call(put, await read(), { as });
    await expect(bed.call(put, { ...(await read()), _id: undefined }, { as })).rejects.toMatchObject(refusedAt('_id'));
    await expectUnchanged();
  }

  const present = await read();
  for (const name of readOnlyNames(save).filter((each) => each !== '_id' && each !== 'db'))
    await expect(send({ ...present, [name]: 'something else' })).rejects.toMatchObject(refusedAt(name));
  await expect(send({ ...present, unheardOf: 1 })).rejects.toMatchObject({
    code: 4000001,
    data: { issues: [{ path: 'unheardOf', message: 'There is no field of this name.' }] },
  });
  await expectUnchanged();
}
