import { type PageRoute, page } from '../../routing/page.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { worklistPaths as paths } from './paths.ts';

/** "Today", the second tab of Patients, with its dialogs. In the menu it is part of Patients. */
export const worklistRoute = (area: StaffArea): PageRoute => ({
  path: paths.list(area),
  handle: { page: 'customers' },
  lazy: page(() => import('./worklist-page.tsx'), 'WorklistPage', 'worklist', 'dose', 'holds'),
  children: [
    ...(area === 'admin'
      ? [{ path: paths.decline(':id'), lazy: page(() => import('./decline-approval.tsx'), 'DeclineApprovalDialog') }]
      : []),
    { path: paths.call(area, ':id'), lazy: page(() => import('./note-call.tsx'), 'NoteCallDialog') },
    { path: paths.write(area, ':id'), lazy: page(() => import('./write-to-family.tsx'), 'WriteRowDialog', 'requests') },
    { path: paths.snooze(area, ':id'), lazy: page(() => import('./snooze-work.tsx'), 'SnoozeDialog') },
    { path: paths.handOver(area, ':id'), lazy: page(() => import('./hand-over-work.tsx'), 'HandOverDialog') },
  ],
});
