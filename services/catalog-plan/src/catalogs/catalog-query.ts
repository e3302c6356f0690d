import type { CatalogFilter } from '@fovea/contracts/catalogs/schema';
import { equalTo } from '@fovea/kit/database/relations';
import { searchFilter } from '@fovea/kit/search/search-text';
import type { Prisma } from '../../generated/global/client.ts';

type Filter = Partial<CatalogFilter>;

export const catalogsMatching = ({ id, searchStr, versionId, versionIdIs }: Filter): Prisma.CatalogWhereInput => ({
  id,
  ...searchFilter(searchStr),
  versionId: equalTo(versionIdIs, versionId),
});

export function catalogOrder({ sort = 'createdAt', order = 'desc' }: Filter): Prisma.CatalogOrderByWithRelationInput[] {
  return [sort === 'version' ? { version: { name: order } } : { [sort]: order }, { id: order }];
}
