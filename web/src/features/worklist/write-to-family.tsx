import { type LoaderFunctionArgs, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { WriteToFamilyDialog } from '../../parts/requests/write-to-family.tsx';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { worklistPaths } from './paths.ts';
import { family, loadRow, useRow } from './work-queries.ts';

export async function loader({ params: { id = '' } }: LoaderFunctionArgs): Promise<null> {
  const row = await loadRow(id);
  if (row) await load(family(row.customerId));
  return null;
}

/** A message to the family of a row, which counts as its last contact. */
export function WriteRowDialog() {
  const close = useClose(worklistPaths.list(useStaffArea()));
  const { id = '' } = useParams();
  const { customerId, account } = useRow(id);
  return <WriteToFamilyDialog family={useLoaded(family(customerId))} child={account} onClose={close} />;
}
