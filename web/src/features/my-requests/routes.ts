import { type PageRoute, page } from '../../routing/page.ts';
import { myRequestsPaths as paths } from './paths.ts';

/** What a family asked its clinic; reached from My Details, the bell and mails. */
export const myRequestsRoute: PageRoute = {
  path: paths.list(),
  handle: { page: 'requests' },
  children: [
    { index: true, lazy: page(() => import('./my-requests-page.tsx'), 'MyRequestsPage', 'requests', 'device-words') },
    {
      path: paths.thread(':id'),
      lazy: page(() => import('./my-request-page.tsx'), 'MyRequestPage', 'requests', 'device-words', 'support'),
    },
  ],
};
