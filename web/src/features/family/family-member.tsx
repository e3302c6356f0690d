import { Navigate, Outlet, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { family } from './family-queries.ts';
import { familyPaths } from './paths.ts';

/** The child an address names, for the dialogs about it; an unknown one leads back to the list. */
export function FamilyMember() {
  const { id } = useParams();
  const child = useLoaded(family).list.find(({ _id }) => _id === id);
  return child ? <Outlet context={child} /> : <Navigate to={familyPaths.page()} replace />;
}
