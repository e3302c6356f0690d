import { useLocation } from 'react-router';

type PasswordSaved = { email: string | null };

/** State of the navigation from the page of a mailed link to sign-in. */
export const passwordSaved = (email: string | null): { passwordSaved: PasswordSaved } => ({ passwordSaved: { email } });

/** On a sign-in page that follows a saved password: for which address it is. */
export function usePasswordSaved(): PasswordSaved | null {
  const state: Partial<ReturnType<typeof passwordSaved>> | null = useLocation().state;
  return state?.passwordSaved ?? null;
}
