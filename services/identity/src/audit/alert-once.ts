import { platformSecurityAlerted, securityAlerted } from '@fovea/contracts/audit/events';
import type { SecurityAlert } from '@fovea/contracts/audit/schema';
import { newId } from '@fovea/kit/database/ids';
import type { RawClient } from '@fovea/kit/database/kysely';
import { publish } from '@fovea/kit/messaging/outbox';
import { kyselyOfAny } from '../tables.ts';

const hourMs = 60 * 60 * 1000;

export type Alert = Partial<Omit<SecurityAlert, 'alertId' | 'at'>> & { cause: SecurityAlert['cause'] };

/**
 * Publishes an alert for administrators in the caller's transaction, at most once an hour per cause and `of` (an
 * account or an audit log). `region` is empty for the platform.
 */
export async function alertOnce(
  tx: RawClient,
  { of, region, at }: { of: string; region: string; at: Date },
  alert: Alert,
): Promise<void> {
  const db = kyselyOfAny(tx);
  const isNew = await db
    .insertInto('security_alert')
    .values({ cause: `${alert.cause}:${of}`, told_at: at })
    .onConflict((existing) =>
      existing
        .column('cause')
        .doUpdateSet({ told_at: at })
        .where('security_alert.told_at', '<=', new Date(at.getTime() - hourMs)),
    )
    .returning('cause')
    .executeTakeFirst();
  if (!isNew) return;
  // Older rows suppress nothing.
  await db
    .deleteFrom('security_alert')
    .where('told_at', '<=', new Date(at.getTime() - hourMs))
    .execute();
  const defaults = { companyId: null, personId: null, recordId: null, trail: null };
  const body = { ...defaults, ...alert, alertId: newId(), at: at.toISOString() };
  if (region === '') await publish(tx, platformSecurityAlerted, body);
  else await publish(tx, securityAlerted, body, { region });
}
