import type { z } from 'zod';
import type { EndpointSpec } from './endpoint.ts';

type Saving = Pick<EndpointSpec<z.ZodObject, z.ZodType>, 'input' | 'saves'>;

/**
 * What a call may send of the thing it saves without being able to change it: named by what it answers, not by what it
 * takes.
 */
export const readOnlyNames = ({ input, saves }: Saving): string[] =>
  Object.keys(saves?.shape ?? {}).filter((name) => !(name in input.shape));
