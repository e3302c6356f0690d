import { findAllReleases, findReleases } from '@fovea/contracts/releases/endpoints';
import { page, searchFilter } from '@fovea/kit/search/search-text';
import { handle } from '../handle.ts';
import { releaseView } from './release-view.ts';

export const findReleasesHandler = handle(
  findReleases,
  async ({ current, pageSize, sort = 'createdAt', order = 'desc', id, searchStr }, { global }) => {
    const where = { id, ...searchFilter(searchStr) };
    const [rows, total] = await Promise.all([
      global.release.findMany({ where, orderBy: [{ [sort]: order }, { id: order }], ...page({ current, pageSize }) }),
      global.release.count({ where }),
    ]);
    return { list: rows.map(releaseView), total, current, pageSize };
  },
);

export const findAllReleasesHandler = handle(findAllReleases, async (_input, { global }) => {
  const rows = await global.release.findMany({
    select: { id: true, name: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return { list: rows.map(({ id, name }) => ({ _id: id, name })) };
});
