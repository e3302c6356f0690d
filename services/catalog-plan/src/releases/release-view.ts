import type { Release } from '@fovea/contracts/releases/schema';
import type { Release as Row } from '../../generated/global/client.ts';

/** The part of a row that the view shows. */
export type ViewedRelease = Omit<Row, 'search'>;

export function releaseView(row: ViewedRelease): Release {
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
