import type { Release } from '@fovea/contracts/releases/schema';
import type { Release as Row } from '../../generated/global/client.ts';

export function releaseView(row: Row): Release {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    url: row.url,
    md5: row.md5,
    notification: row.notification,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
