import type { Changed } from '@fovea/kit/audit';
import { changesBetween } from '@fovea/kit/audit-changes';
import type { Staff } from '../../generated/global/client.ts';

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
  const hidden = changesBetween(before && person(before), person(after)).map(({ field }) => ({
    field,
    from: null,
    to: null,
  }));
  return {
    concerning: { id: after.id },
    changes: [...changesBetween(before && rights(before), rights(after)), ...hidden],
  };
}
