/** Where the rows of the list that was shown last lead to, in its order. */
let addresses: readonly string[] = [];

export function noteRows(shown: readonly string[]): void {
  addresses = shown;
}

const isOf = (row: string, address: string): boolean => {
  const [path = ''] = row.split('?');
  return path === address || path.startsWith(`${address}/`);
};

/** The link of the row of the list that is about the record, if it is on screen. */
export const rowLink = (address: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('main a[href]')].find((link) =>
    isOf(link.getAttribute('href') ?? '', address),
  ) ?? null;

/** The row so many places on from the record's own; several rows may be about one record. Undefined where there is none. */
export function rowBeside(address: string, step: 1 | -1): string | undefined {
  const own = addresses.flatMap((row, at) => (isOf(row, address) ? [at] : []));
  const from = step > 0 ? own.at(-1) : own[0];
  return from === undefined ? undefined : addresses[from + step];
}
