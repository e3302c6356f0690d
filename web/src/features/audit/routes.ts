import { HistoryRegular } from '@fluentui/react-icons';
import { type PageRoute, page } from '../../routing/page.ts';
import { auditPaths } from './paths.ts';

/** Who saw and changed what about families, for administrators. */
export const auditRoute: PageRoute = {
  path: auditPaths.list(),
  handle: { page: 'audit', icon: HistoryRegular },
  lazy: page(() => import('./audit-page.tsx'), 'AuditPage', 'history', 'charge', 'device-words', 'requests'),
  children: [
    {
      path: auditPaths.archives(),
      lazy: page(() => import('./audit-archives-dialog.tsx'), 'AuditArchivesDialog'),
    },
    { path: auditPaths.record(':id'), lazy: page(() => import('./audit-record-dialog.tsx'), 'AuditRecordDialog') },
  ],
};
