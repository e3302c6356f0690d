/** Addresses of the rows of the last shown list, in its order. */
let addresses: readonly string[] = [];

export function noteRows(shown: readonly string[]): void {
  addresses = shown;
}

const isOf = (row: string, address: string): boolean => {
  const [path = ''] = row.split('?');
  return path === address || path.startsWith(`${address}/`);
};

/** The link of the list's row for a record, if it is on screen. */
export const rowLink = (address: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('main a[href]')].find((link) =>
    isOf(link.getAttribute('href') ?? '', address),
  ) ?? null;

/**
 * The address of the row a number of steps from the record's own; several rows may have the same record. Undefined at
 * the ends of the list.
 */
export function rowBeside(address: string, step: 1 | -1): string | undefined {
  const own = addresses.flatMap((row, at) => (isOf(row, address) ? [at] : []));
  const from = step > 0 ? own.at(-1) : own[0];
  return from === undefined ? undefined : addresses[from + step];
}
