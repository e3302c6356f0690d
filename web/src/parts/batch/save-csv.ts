import { csvText } from '@fovea/contracts/csv';

/** Saves rows as a CSV file. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const url = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has read the object URL by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
