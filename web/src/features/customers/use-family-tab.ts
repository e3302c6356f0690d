import { useParams } from 'react-router';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { type CustomerTab, customerPaths, customerTabs } from './paths.ts';

/** The tab of a family's dialog that the address names; undefined: the first. */
export function useFamilyTab(): CustomerTab | undefined {
  const { tab } = useParams();
  return customerTabs.find((name) => name === tab);
}

/** Closes what lies above a family's dialog, which is on the tab it was on. */
export function useBackToFamily(): () => void {
  const { id = '' } = useParams();
  return useClose(customerPaths.view(useStaffArea(), id, useFamilyTab()));
}
