import type { z } from 'zod';
import type { Endpoint, EndpointSpec } from './endpoint.ts';

type Saving = Pick<EndpointSpec<z.ZodObject, z.ZodType>, 'input' | 'saves'>;

/**
 * Read-only fields of the saved entity, which a call may send but cannot change: those of its response that are not
 * part of its input.
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
