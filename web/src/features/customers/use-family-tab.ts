import { useParams } from 'react-router';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { type CustomerTab, customerPaths, customerTabs } from './paths.ts';

/** The tab of a family's dialog by address */
export function useFamilyTab(): CustomerTab | undefined {
  const { tab } = useParams();
  return customerTabs.find((name) => name === tab);
}

/** Closes a dialog above the family's dialog and preserves its tab. */
export function useBackToFamily(): () => void {
  const { id = '' } = useParams();
  return useClose(customerPaths.view(useStaffArea(), id, useFamilyTab()));
}
