import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { ActionCell, ActorCell, ChangesCell } from '../../parts/history/history-cells.tsx';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { record } from './audit-queries.ts';
import { FamiliesCell } from './families-cell.tsx';
import { isPlatform } from './is-platform.ts';
import { auditPaths } from './paths.ts';
import { subjectPath } from './subject-path.ts';

export async function loader({ params: { id = '' }, request }: LoaderFunctionArgs): Promise<null> {
  await load(record(id, isPlatform(new URL(request.url).searchParams)));
  return null;
}

/** `/admin/audit/:id`: all fields of one record. */
export function AuditRecordDialog() {
  const { t } = useTranslation('history');
  const close = useClose(auditPaths.list());
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const [row] = useLoaded(record(id, isPlatform(query))).list;
  const subject = row && subjectPath(row);
  const family = row?.families.length === 1 ? row.families[0] : undefined;
  return (
    <ViewDialog
      title={t('detail.title')}
      onClose={close}
      actions={
        <>
          {subject && (
            <LinkButton appearance="secondary" to={subject}>
              {t('detail.open')}
            </LinkButton>
          )}
          {family && (
            <LinkButton appearance="secondary" to={auditPaths.ofFamily(family._id)}>
              {t('filter.ofFamily')}
            </LinkButton>
          )}
        </>
      }
    >
      {row ? (
        <FactList
          facts={[
            [t('column.at'), <DateTime key="at" value={row.at} variant="second" />],
            [t('column.action'), <ActionCell key="action" entry={row} />],
            [t('column.actor'), <ActorCell key="actor" entry={row} families={row.customerIds} />],
            [t('column.families'), <FamiliesCell key="families" row={row} />],
            [t('column.changes'), <ChangesCell key="changes" entry={row} />],
            [t('detail.address'), row.address],
            [t('detail.call'), row.call],
            [t('detail.request'), <Copyable key="request" text={row.requestId} />],
          ]}
        />
      ) : (
        t('detail.gone')
      )}
    </ViewDialog>
  );
}
