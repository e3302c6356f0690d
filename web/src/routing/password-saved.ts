import { useLocation } from 'react-router';

type PasswordSaved = { email: string | null };

/** Navigation state from a mailed link's page to sign-in. */
export const passwordSaved = (email: string | null): { passwordSaved: PasswordSaved } => ({ passwordSaved: { email } });

/** The e-mail address of the password that was just saved, on the sign-in page that follows. */
export function usePasswordSaved(): PasswordSaved | null {
  const state: Partial<ReturnType<typeof passwordSaved>> | null = useLocation().state;
  return state?.passwordSaved ?? null;
}
