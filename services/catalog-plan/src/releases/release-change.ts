import { changesOfRow } from '@fovea/kit/audit/audit-changes';
import type { Changed } from '@fovea/kit/audit/audit-log';
import type { Release } from '../../generated/global/client.ts';

/** What the platform's trail keeps of a changed version of the devices' software; its checksum names the file. */
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
