import { type PageRoute, page } from '../../routing/page.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { requestPaths as paths } from './paths.ts';

/** "Requests", the third tab of Patients, with its dialogs. In the menu it is part of Patients. */
export const requestsRoute = (area: StaffArea): PageRoute => ({
  path: paths.list(area),
  handle: { page: 'customers' },
  lazy: page(() => import('./inbox-page.tsx'), 'InboxPage', 'requests', 'worklist', 'device-words'),
  children: [
    { path: paths.thread(area, ':id'), lazy: page(() => import('./request-dialog.tsx'), 'RequestDialog', 'support') },
    { path: paths.assign(area, ':id'), lazy: page(() => import('./assign-request.tsx'), 'AssignRequestDialog') },
    { path: paths.move(area, ':id'), lazy: page(() => import('./move-meeting.tsx'), 'MoveMeetingDialog') },
    { path: paths.close(area, ':id'), lazy: page(() => import('./close-request.tsx'), 'CloseRequestDialog') },
    { path: paths.payDeposit(area, ':id'), lazy: page(() => import('./pay-deposit.tsx'), 'PayDepositDialog') },
  ],
});
