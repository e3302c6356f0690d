import { changesOfRow } from '@fovea/kit/audit/audit-changes';
import type { Acting, Changed } from '@fovea/kit/audit/audit-log';
import type { Staff } from '../../generated/global/client.ts';
import { roleOf } from './staff-rules.ts';

/** Replaces a company's id. */
export const platform = 'platform';

/** A staff user without a session as actor; `region` is the company's, null for administrators. */
export const actingStaff = ({ id, type, userType, companyId }: Staff, region: string | null = null): Acting => ({
  id,
  role: roleOf({ type, userType }),
  companyId,
  region,
});

/**
 * The audit entry of a changed account: rights with values, personal fields by name only, because the log cannot be
 * erased.
 */
export function staffChange(before: Staff | null, after: Staff): Changed {
  const rights = ({ type, userType }: Staff) => ({ authority: userType ?? type });
  const person = ({ fullName, email, phone, timezone, language, companyId: company }: Staff) => ({
    company,
    fullName,
    email,
    phone,
    timezone,
    language,
  });
  return {
    concerning: { id: after.id, ...becomesAdmin(before, after) },
    changes: changesOfRow(before, after, rights, person),
  };
}

/** The company that gained an administrator, for the alert. */
function becomesAdmin(before: Staff | null, after: Staff): { adminOf?: string } {
  if (after.type === 'admin') return before ? {} : { adminOf: platform };
  const isAdmin = (staff: Staff | null) => staff?.userType === 'admin' && staff.companyId === after.companyId;
  return isAdmin(after) && !isAdmin(before) && after.companyId ? { adminOf: after.companyId } : {};
}
