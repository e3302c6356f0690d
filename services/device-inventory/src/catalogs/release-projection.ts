import { releaseState } from '@fovea/contracts/releases';
import { project } from '@fovea/kit/projection';

export const releaseProjection = project(releaseState, {
  table: 'release',
  columns: { name: 'text', url: 'text', md5: 'text', notification: 'boolean' },
  from: ({ name, url, md5, notification }) => ({ name, url, md5, notification }),
});
