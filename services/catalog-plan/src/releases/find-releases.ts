import { findAllReleases, findReleases } from '@fovea/contracts/releases/endpoints';
import { handle } from '../handle.ts';
import { findReleasePage } from './release-query.ts';
import { releaseView } from './release-view.ts';

export const findReleasesHandler = handle(findReleases, async (filter, { global }) => {
  const { current, pageSize } = filter;
  const { rows, total } = await findReleasePage(global, filter);
  return { list: rows.map(releaseView), total, current, pageSize };
});

export const findAllReleasesHandler = handle(findAllReleases, async (_input, { global }) => {
  const rows = await global.release.findMany({
    select: { id: true, name: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return { list: rows.map(({ id, name }) => ({ _id: id, name })) };
});
