/** The share of a sum in the language's percent format: "38 %". */
export function shareOf(value: number, sum: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value / sum);
}
