/** Whether a chunk of the app could not be fetched: no network, or a deployment removed it. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script|importing a module/i.test(error.message);

let shown: string | null = null;

/** Stores the address of the page on screen, which stays when the next page cannot be fetched. */
export function keepShown(address: string): void {
  shown = address;
}

export const shownAddress = (): string | null => shown;
