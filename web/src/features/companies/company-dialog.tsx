import { type LoaderFunctionArgs, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { load } from '../../routing/load.ts';
import { company } from './company-queries.ts';
import { EditCompanyDialog } from './edit-company.tsx';
import { ViewCompanyDialog } from './view-company.tsx';

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  return load(company(id));
}

/** One company: administrators edit it, everybody else reads it. */
export function CompanyDialog() {
  const { id = '' } = useParams();
  const shown = useLoaded(company(id));
  return useUser().type === 'admin' ? (
    <EditCompanyDialog key={shown._id} company={shown} />
  ) : (
    <ViewCompanyDialog company={shown} />
  );
}
