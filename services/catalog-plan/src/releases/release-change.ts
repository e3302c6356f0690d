import { changesOfRow } from '@fovea/kit/audit/audit-changes';
import type { Changed } from '@fovea/kit/audit/audit-log';
import type { Release } from '../../generated/global/client.ts';

/** The entry of a changed release in the platform's audit log; the checksum identifies the file. */
export function releaseChange(before: Release | null, after: Release): Changed {
  return {
    concerning: { id: after.id, name: after.name },
    changes: changesOfRow(before, after, valuesOf, textOf),
  };
}

const textOf = ({ description }: Release) => ({ details: description });

const valuesOf = ({ name, url, md5, notification }: Release) => ({
  name,
  file: url,
  checksum: md5,
  releaseNotification: notification,
});
