import { useUser } from '../../api/session.ts';

/** Whether this person creates and changes staff: the platform's and the company's administrators; the others only look. */
export function useMayManage(): boolean {
  const { type, userType } = useUser();
  return type === 'admin' || userType === 'admin';
}
