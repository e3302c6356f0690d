const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats bytes in thousands */
export function fileSize(bytes: number, language: string): string {
  const thousands = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[thousands] ?? 'byte',
    maximumFractionDigits: thousands > 1 ? 1 : 0,
  }).format(bytes / 1_000 ** thousands);
}
