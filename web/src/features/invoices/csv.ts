/**
 * A CSV file as spreadsheets open it: UTF-8 with a byte order mark, cells that a spreadsheet would take for a formula
 * made harmless.
 */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  return new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' });
}

export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
