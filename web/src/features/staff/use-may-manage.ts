import { useUser } from '../../api/session.ts';
import { isAdministrator } from '../../routing/area.ts';

/**
 * Whether this person creates and changes staff: the platform's and the company's administrators; the others only look.
 */
export function useMayManage(): boolean {
  return isAdministrator(useUser());
}
