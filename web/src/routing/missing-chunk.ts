/** Whether a chunk of the app could not be fetched: no network, or a deployment removed it. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script|importing a module/i.test(error.message);

let shown: string | null = null;

/** Stores the address of the page on screen, which stays when the next page cannot be fetched. */
export function keepShown(address: string): void {
  shown = address;
}

export const shownAddress = (): string | null => shown;

const storageKey = 'reloadedAt';
const pauseMs = 30_000;

/** Loads the page of the present release; at most once within 30 s, so that a page that fails again stays readable. */
export function reloadOnce(): void {
  if (Date.now() - Number(sessionStorage.getItem(storageKey)) < pauseMs) return;
  sessionStorage.setItem(storageKey, String(Date.now()));
  location.reload();
}
