import { redirect } from 'react-router';

/**
 * For which payment or card this tab left for the provider's or the bank's page, how long its history was then, and
 * once it is back, where to go on to.
 */
type Left = { id: string | null; length: number; result?: string };

const storageKey = 'fovea.left-to-pay';
/** Browsers stop counting there. */
const longestHistory = 50;
const patienceMs = 3_000;

/**
 * To be called before the payer may be led to a page of the provider's. Its pages stay in the history between the card
 * form and the result, and answer nobody any more: the way back is remembered, so that the result is shown in the
 * form's place. Not where something lies ahead in the history (or the browser cannot say): there leaving cuts it off,
 * and nobody can count how far back the form is.
 */
export function storeReturnUrl(returnUrl: string): void {
  const { navigation } = window as { navigation?: { canGoForward: boolean } };
  const isLast = navigation?.canGoForward === false;
  write(isLast ? { id: idOf(returnUrl), length: history.length } : null);
  // A page kept as it was left would still be waiting for the bank.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/**
 * Goes back over the provider's pages to the form's place, which then leads to `result`. Resolves only where that is
 * not possible.
 */
export async function goBackToForm(result: string): Promise<void> {
  const left = read();
  const steps = left ? history.length - left.length : 0;
  if (!left || left.id !== idOf(result) || steps < 1 || history.length >= longestHistory) return;
  write({ ...left, result });
  // What lies ahead keeps no secret either.
  history.replaceState(history.state, '', result);
  history.go(-steps);
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  write(null);
}

/** Loader of the form's place: after the payer came back, on to the result. */
export function toResult(): Response | null {
  const left = read();
  if (!left?.result) return null;
  write(null);
  return redirect(left.result);
}

const idOf = (address: string): string | null => new URL(address, location.origin).searchParams.get('id');

/** A tab without a store has no memory: the result is shown where it is. */
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
    // As above.
  }
}
