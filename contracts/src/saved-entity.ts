import type { z } from 'zod';
import type { Endpoint, EndpointSpec } from './endpoint.ts';

type Saving = Pick<EndpointSpec<z.ZodObject, z.ZodType>, 'input' | 'saves'>;

/**
 * What a call may send of the thing it saves without being able to change it: named by what it answers, not by what it
 * takes.
 */
export const readOnlyNames = ({ input, saves }: Saving): string[] =>
  Object.keys(saves?.shape ?? {}).filter((name) => !(name in input.shape));

/**
 * Calls that create or update and are also accepted as PUT, which only updates. A path with a PUT of its own is left
 * out.
 */
export function takenByPut(endpoints: Endpoint<z.ZodObject, z.ZodType>[]): Set<Endpoint<z.ZodObject, z.ZodType>> {
  const own = new Set(endpoints.filter(({ method }) => method === 'PUT').map(({ path }) => path));
  return new Set(
    endpoints.filter(({ creates, saves, input, path }) => creates && saves && '_id' in input.shape && !own.has(path)),
  );
}
