import { type PageRoute, page } from '../../routing/page.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { statementPaths } from './paths.ts';

/** Reached from the invoice report and from payments; marking as paid is the administrators' own. */
export const statementsRoute = (area: StaffArea): PageRoute => ({
  path: statementPaths.list(area),
  handle: { page: 'statements' },
  lazy: page(() => import('./statements-page.tsx'), 'StatementsPage', 'statements'),
  children: [
    { path: statementPaths.view(area, ':id'), lazy: page(() => import('./statement-dialog.tsx'), 'StatementDialog') },
    ...(area === 'admin'
      ? [
          {
            path: statementPaths.markPaid(':id'),
            lazy: page(() => import('./mark-paid-dialog.tsx'), 'MarkPaidDialog'),
          },
        ]
      : []),
  ],
});
