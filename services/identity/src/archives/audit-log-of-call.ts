import type { AuditLogDb } from '../audit/audit-query.ts';
import type { Context } from '../handle.ts';

/** The platform's audit log, or that of the call's region. */
export const auditLogOfCall = (
  platform: boolean | undefined,
  ctx: Pick<Context, 'global' | 'db' | 'region'>,
): { scope: string; db: AuditLogDb } =>
  platform ? { scope: 'global', db: ctx.global } : { scope: ctx.region, db: ctx.db };
