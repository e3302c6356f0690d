/**
 * A part of the app that could not be fetched: the network is away, or after a deployment it is gone from the server.
 */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script|importing a module/i.test(error.message);

let shown: string | null = null;

/** The address of the page on screen, which stays when the next one cannot be fetched. */
export function keepShown(address: string): void {
  shown = address;
}

export const shownAddress = (): string | null => shown;
