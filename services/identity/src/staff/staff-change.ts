import { changesOfRow } from '@fovea/kit/audit/audit-changes';
import type { Acting, Changed } from '@fovea/kit/audit/audit-log';
import type { Staff } from '../../generated/global/client.ts';
import { roleOf } from './staff-rules.ts';

/** In place of a company's id. */
export const platform = 'platform';

/** A staff user without a session as the trail names whoever acts; `region` of the company, of administrators none. */
export const actingStaff = ({ id, type, userType, companyId }: Staff, region: string | null = null): Acting => ({
  id,
  role: roleOf({ type, userType }),
  companyId,
  region,
});

/**
 * What the trail keeps of a changed account: rights with their values, of everything personal only that it changed,
 * since nothing there can be erased.
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

/** Whose administrator there is one more of, for those who are told at once. */
function becomesAdmin(before: Staff | null, after: Staff): { adminOf?: string } {
  if (after.type === 'admin') return before ? {} : { adminOf: platform };
  const isAdmin = (staff: Staff | null) => staff?.userType === 'admin' && staff.companyId === after.companyId;
  return isAdmin(after) && !isAdmin(before) && after.companyId ? { adminOf: after.companyId } : {};
}
