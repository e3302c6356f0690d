import type { Customer } from '@fovea/contracts/customers/schema';
import type { LoaderFunctionArgs } from 'react-router';
import { useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { HoldDialog } from '../../parts/holds/hold-dialog.tsx';
import { holdOf } from '../../parts/holds/hold-queries.ts';
import { ReportForFamily } from '../../parts/holds/report-for-family.tsx';
import { mayReportIncidents } from '../../routing/area.ts';
import { load } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { customer } from './customer-queries.ts';
import { customerPaths } from './paths.ts';
import { useBackToFamily, useFamilyTab } from './use-family-tab.ts';

export async function loader({ params: { id = '', accountId = '' } }: LoaderFunctionArgs): Promise<null> {
  const { db } = await load(customer(id));
  await load(holdOf(accountId, db));
  return null;
}

/** A child's hold, above the family's dialog. */
export function FamilyHold() {
  const { accountId, name, family } = useChild();
  const close = useBackToFamily();
  const area = useStaffArea();
  const to = useDialogTo();
  const tab = useFamilyTab();
  const mayReport = mayReportIncidents(useUser());
  const incidentTo = mayReport ? to(customerPaths.accountIncident(area, family._id, accountId, tab)) : undefined;
  const child = { accountId, name, db: family.db, timezone: family.timezone };
  return <HoldDialog {...child} incidentTo={incidentTo} onClose={close} />;
}

/** A symptom that the family reported by telephone. */
export function FamilySymptom() {
  const { accountId, name, family } = useChild();
  return <ReportForFamily accountId={accountId} name={name} db={family.db} onClose={useBackToFamily()} />;
}

function useChild(): { accountId: string; name: string; family: Customer } {
  const { id = '', accountId = '' } = useParams();
  const family = useLoaded(customer(id));
  const child = family.accounts.find(({ _id }) => _id === accountId);
  return { accountId, name: child ? nameOf(child) : '–', family };
}
