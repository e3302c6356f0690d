import { useLocation } from 'react-router';

/** What a person did before sign-in, and the address they did it with. */
export type BeforeSignIn = { did: 'passwordSaved' | 'signedUp'; email: string | null };
type State = { before: BeforeSignIn };

/** Navigation state from a mailed link's page to sign-in. */
export const passwordSaved = (email: string | null): State => ({ before: { did: 'passwordSaved', email } });

/** Navigation state from sign-up to sign-in. */
export const signedUp = (email: string): State => ({ before: { did: 'signedUp', email } });

/** Fills in and announces it on the sign-in page that follows. */
export function useBeforeSignIn(): BeforeSignIn | null {
  const state: Partial<State> | null = useLocation().state;
  return state?.before ?? null;
}
