import { type PageRoute, page } from '../../routing/page.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { recallPaths } from './paths.ts';

/** Reached from the inventory; starting one is the administrators' own. */
export const recallsRoute = (area: StaffArea): PageRoute => ({
  path: recallPaths.list(area),
  handle: { page: 'recalls' },
  lazy: page(() => import('./recalls-page.tsx'), 'RecallsPage', 'recalls'),
  children:
    area === 'admin'
      ? [
          {
            path: recallPaths.start(),
            lazy: page(() => import('./start-recall-dialog.tsx'), 'StartRecallDialog', 'batch'),
          },
        ]
      : [],
});

/** One recall with its devices. */
export const recallRoute = (area: StaffArea): PageRoute => ({
  path: recallPaths.view(area, ':id'),
  handle: { page: 'recalls' },
  lazy: page(() => import('./recall-page.tsx'), 'RecallPage', 'recalls', 'device-words'),
  children: [
    { path: recallPaths.swap(area, ':id', ':device'), lazy: page(() => import('./swap-dialog.tsx'), 'SwapDialog') },
    { path: recallPaths.done(area, ':id', ':device'), lazy: page(() => import('./done-dialog.tsx'), 'DoneDialog') },
  ],
});
