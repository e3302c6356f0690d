/**
 * Saves rows as a CSV file that spreadsheets open as UTF-8; cells that would be read as formulas are made plain text.
 */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const text = `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has taken the address by the next turn of the loop.
  setTimeout(() => URL.revokeObjectURL(url));
}

function cell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
