import type { Endpoint } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import type { z } from 'zod';
import type { Actor } from '../access/actor.ts';
import type { Region } from '../config/config.ts';

type Named = { input: unknown; query: unknown; header: string | undefined };

/**
 * The region a call works in; empty when an admin works on the whole platform, or the endpoint has no region. Body and
 * query win over the header. Only admins and visitors may name one; other callers use their own region, and naming
 * another is refused.
 */
export function resolveRegion(
  endpoint: Pick<Endpoint<z.ZodObject, z.ZodType>, 'region'>,
  actor: Pick<Actor, 'role' | 'region'> | null,
  named: Named,
  regions: Region[],
): string {
  const own = actor && actor.role !== 'admin' ? (actor.region ?? '') : undefined;
  const requested = [named.input, named.query, named.header].find((value) => typeof value === 'string' && value !== '');
  if (own !== undefined) {
    if (requested !== undefined && requested !== own) throw new AppError('wrongRegion');
    return own;
  }
  if (endpoint.region === 'none') return '';
  if (requested === undefined) return endpoint.region === 'required' ? (regions[0]?.key ?? '') : '';
  if (!regions.some(({ key }) => key === requested)) throw new AppError('wrongRegion');
  return String(requested);
}
