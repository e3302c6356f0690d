import type { TrailDb } from '../audit/audit-query.ts';
import type { Context } from '../handle.ts';

/** The platform's audit log, or that of the call's region. */
export const trailOfCall = (
  platform: boolean | undefined,
  ctx: Pick<Context, 'global' | 'db' | 'region'>,
): { scope: string; db: TrailDb } =>
  platform ? { scope: 'global', db: ctx.global } : { scope: ctx.region, db: ctx.db };
