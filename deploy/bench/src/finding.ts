/** One line of the result: the measured value, that of the reference if there is one, and the target. */
export type Finding = {
  what: string;
  unit: string;
  value: number;
  reference?: number;
  aim: { of: 'ratio' | 'difference' | 'value'; is: 'at least' | 'at most'; limit: number };
};

/** The value to compare with the aim: the value itself, or its relation to the reference. */
function measuredValue({ value, reference = 0, aim }: Finding): number {
  if (aim.of === 'ratio') return value / reference;
  return aim.of === 'difference' ? value - reference : value;
}

export function isMet(finding: Finding): boolean {
  const { is, limit } = finding.aim;
  return is === 'at least' ? measuredValue(finding) >= limit : measuredValue(finding) <= limit;
}

/** The findings as a Markdown table. */
export function tableOf(findings: Finding[]): string {
  const rows = [
    ['measured', 'product', 'reference', 'stands at', 'aim', ''],
    ...findings.map((finding) => {
      const { what, unit, value, reference, aim } = finding;
      const sign = aim.is === 'at least' ? '≥' : '≤';
      const kind = { ratio: ' ×', difference: ` ${unit} more`, value: ` ${unit}` }[aim.of];
      const held = aim.of === 'value' ? '' : `${number(measuredValue(finding))}${kind}`;
      return [
        what,
        `${number(value)} ${unit}`,
        reference === undefined ? '' : `${number(reference)} ${unit}`,
        held,
        `${sign} ${aim.limit}${kind}`,
        isMet(finding) ? 'met' : 'MISSED',
      ];
    }),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  return [lines[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.slice(1)].join('\n');
}

const number = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);
