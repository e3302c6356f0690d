import { redirect } from 'react-router';

/**
 * The payment or card setup for which this tab left to the provider's or bank's page, the form's history entry, the
 * history length then, and after the return, the result's address.
 */
type Left = { id: string | null; entry: string; length: number; result?: string };

/** The part of the Navigation API that is used, where the browser has it. */
type Navigation = { canGoForward: boolean; currentEntry: { key: string } | null };

const storageKey = 'fovea.left-to-pay';
/** Browsers cap `history.length` at this value. */
const longestHistory = 50;
/** After this long without the form's entry the result is shown at its own. The mark stays: the step may be slow. */
const longestStepMs = 15_000;

/**
 * Call before the payer may be redirected to the provider. Its pages stay in the history between the card form and the
 * result and no longer work, so the position is stored to show the result in the form's place. Not with forward entries
 * in the history (or when the browser cannot tell): leaving deletes them, and the distance to the form is unknown.
 */
export function storeReturnUrl(returnUrl: string): void {
  const entry = currentEntry();
  const isLast = navigationOf()?.canGoForward === false;
  write(isLast && entry ? { id: idOf(returnUrl), entry, length: history.length } : null);
  // A page restored from the back/forward cache would still wait for the bank.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/**
 * Goes back over the provider's pages to the form's history entry, which redirects to `result`. Resolves only where
 * that is not possible.
 */
export async function goBackToForm(result: string): Promise<void> {
  const left = read();
  const steps = left ? history.length - left.length : 0;
  if (!left || left.id !== idOf(result) || steps < 1 || history.length >= longestHistory) return;
  write({ ...left, result });
  // Removes the secret from forward entries, too.
  history.replaceState(history.state, '', result);
  history.go(-steps);
  await new Promise((resolve) => setTimeout(resolve, longestStepMs));
}

/**
 * Loader of the form's entry: redirects to the result after the payer returned, however long that took. Another entry
 * with the same form is for another payment.
 */
export function toResult(): Response | null {
  const left = read();
  if (!left?.result || left.entry !== currentEntry()) return null;
  write(null);
  return redirect(left.result);
}

const navigationOf = () => (window as { navigation?: Navigation }).navigation;

const currentEntry = (): string | null => navigationOf()?.currentEntry?.key ?? null;

const idOf = (address: string): string | null => new URL(address, location.origin).searchParams.get('id');

/** Without session storage the result is shown at its own entry. */
function read(): Left | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

function write(left: Left | null): void {
  try {
    if (left) sessionStorage.setItem(storageKey, JSON.stringify(left));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Session storage may be unavailable.
  }
}
