import { releaseState } from '@fovea/contracts/releases/events';
import { projectGlobal } from '../handle.ts';

export const releaseProjection = projectGlobal(releaseState, {
  table: 'release',
  columns: { name: 'text', url: 'text', md5: 'text', notification: 'boolean' },
  from: ({ name, url, md5, notification }) => ({ name, url, md5, notification }),
});
