import type { Staff } from '../../generated/global/client.ts';
import { alertOnce } from '../audit/alert-once.ts';
import type { GlobalTx } from '../handle.ts';

/** There is an administrator more: of the platform, which all of them learn, or of a company, which its own do. */
export async function alertOfAdmin(tx: GlobalTx, before: Staff | null, after: Staff, at: Date): Promise<void> {
  const { id: personId, companyId } = after;
  if (after.type === 'admin' && !before)
    return alertOnce(tx, { of: personId, region: '', at }, { cause: 'adminCreated', personId });
  const wasAdmin = before?.userType === 'admin' && before.companyId === companyId;
  if (after.userType !== 'admin' || !companyId || wasAdmin) return;
  const company = await tx.company.findUnique({ where: { id: companyId }, select: { databaseUrl: true } });
  if (company)
    await alertOnce(
      tx,
      { of: personId, region: company.databaseUrl, at },
      { cause: 'companyAdminCreated', personId, companyId },
    );
}
