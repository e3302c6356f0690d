import { type LoaderFunctionArgs, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { load } from '../../routing/load.ts';
import { EditUserDialog } from './edit-user.tsx';
import { useMayManage } from './use-may-manage.ts';
import { user } from './user-queries.ts';
import { ViewUserDialog } from './view-user.tsx';

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  return load(user(id));
}

/** One member of staff: administrators edit, support staff read. */
export function UserDialog() {
  const { id = '' } = useParams();
  const shown = useLoaded(user(id));
  return useMayManage() ? <EditUserDialog key={shown._id} user={shown} /> : <ViewUserDialog user={shown} />;
}
