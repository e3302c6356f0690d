import type { LoaderFunctionArgs } from 'react-router';
import { useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { incidentDraft } from '../../parts/incidents/incident-queries.ts';
import { ReportIncident } from '../../parts/incidents/report-incident.tsx';
import { load } from '../../routing/load.ts';
import { customer } from './customer-queries.ts';
import { useBackToFamily } from './use-family-tab.ts';

export async function loader({ params: { id = '', accountId = '' } }: LoaderFunctionArgs): Promise<null> {
  const { db } = await load(customer(id));
  await load(incidentDraft(accountId, db));
  return null;
}

/** An incident of a child, above the family's dialog. */
export function FamilyIncident() {
  const { id = '', accountId = '' } = useParams();
  const { accounts, db } = useLoaded(customer(id));
  const child = accounts.find(({ _id }) => _id === accountId);
  return (
    <ReportIncident accountId={accountId} name={child ? nameOf(child) : '–'} db={db} onClose={useBackToFamily()} />
  );
}
