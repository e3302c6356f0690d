import type { ReleaseFilter } from '@fovea/contracts/releases/schema';
import { findPage, type Rows } from '@fovea/kit/database/list';
import { fitsText } from '@fovea/kit/search/search-text';
import { expressionBuilder } from 'kysely';
import type { Global } from '../handle.ts';
import { kysely, type Tables } from '../tables.ts';
import type { ViewedRelease } from './release-view.ts';

const release = expressionBuilder<Tables, 'release'>();

const columns = {
  name: 'name',
  description: 'description',
  createdAt: 'created_at',
} as const satisfies Record<NonNullable<ReleaseFilter['sort']>, keyof Tables['release']>;

/** A page of the releases and their total; newest first by default. */
export function findReleasePage(
  db: Global,
  { current, pageSize, sort = 'createdAt', order: direction = 'desc', id, searchStr }: ReleaseFilter,
): Promise<{ rows: ViewedRelease[]; total: number }> {
  const column = columns[sort];
  return findPage(kysely(db), list, {
    matching: release.and([
      ...(id ? [release('release.id', '=', id)] : []),
      ...fitsText(release.ref('release.search'), searchStr),
    ]),
    order: { by: (rows, to) => rows.orderBy(`release.${column}`, to), reads: [column] },
    direction,
    current,
    pageSize,
  });
}

const show = (releases: Rows<Tables, 'release'>) =>
  releases.select([
    'release.id',
    'release.name',
    'release.description',
    'release.url',
    'release.md5',
    'release.notification',
    'release.created_at as createdAt',
    'release.updated_at as updatedAt',
  ]);

const list = { table: 'release', show } as const;
