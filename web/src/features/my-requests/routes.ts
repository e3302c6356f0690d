import { type PageRoute, page } from '../../routing/page.ts';
import { type Asking, myRequestsPaths as paths } from './paths.ts';

/**
 * What a family asked its clinic; reached from My Details, the bell and mails. What staff asked the platform; reached
 * from Support, the profile, the bell and mails, and part of the profile in the menu.
 */
export const myRequestsRoute = (asking: Asking): PageRoute => ({
  path: paths.list(asking),
  handle: { page: asking === 'portal' ? 'requests' : 'preference' },
  children: [
    { index: true, lazy: page(() => import('./my-requests-page.tsx'), 'MyRequestsPage', 'requests', 'device-words') },
    {
      path: paths.thread(asking, ':id'),
      lazy: page(() => import('./my-request-page.tsx'), 'MyRequestPage', 'requests', 'device-words', 'support'),
    },
  ],
});
