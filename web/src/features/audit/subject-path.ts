import type { AuditRow } from '@fovea/contracts/audit/schema';
import { catalogPaths } from '../catalogs/paths.ts';
import { companyPaths } from '../companies/paths.ts';
import { planPaths } from '../plans/paths.ts';
import { settingPaths } from '../settings/paths.ts';
import { staffPaths } from '../staff/paths.ts';
import { versionPaths } from '../versions/paths.ts';

/** The page of a record's business object; undefined if it was deleted or has no page. */
export function subjectPath({ action, subject }: AuditRow): string | undefined {
  if (action === 'settingsSaved') return settingPaths.page();
  if (!subject) return undefined;
  switch (action) {
    case 'companySaved':
    case 'prepaidBought':
      return companyPaths.view('admin', subject._id);
    case 'planSaved':
      return planPaths.view('admin', subject._id);
    case 'catalogSaved':
      return catalogPaths.view(subject._id);
    case 'releaseSaved':
      return versionPaths.view(subject._id);
    case 'staffSaved':
    case 'staffLocked':
    case 'keyHandedOut':
    case 'passwordLinkSent':
      return staffPaths.view('admin', subject._id);
    default:
      return undefined;
  }
}
