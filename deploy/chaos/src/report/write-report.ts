import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Call, isProper, kinds } from '../calls.ts';
import { answeredWithinMs, rates, repeatedWithinMs } from '../limits.ts';
import { growthOf } from '../memory.ts';
import type { Run } from '../run.ts';
import { timesOf } from './buckets.ts';
import { escaped, timelineOf } from './timeline.ts';

/** Writes the report page, its timeline as SVG, and the data as JSON; returns the page's path. */
export function writeReport(run: Run, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const picture = timelineOf(run);
  const page = join(folder, 'report.html');
  writeFileSync(join(folder, 'timeline.svg'), picture);
  writeFileSync(join(folder, 'report.json'), JSON.stringify(run));
  writeFileSync(page, pageOf(run, picture));
  return page;
}

function pageOf(run: Run, picture: string): string {
  const { began, ended, calls, deeds, samples, verdicts, loadAverage, ownDelayMs } = run;
  const minutes = ((ended - began) / 60_000).toFixed(1);
  const title = `${minutes} minutes from ${new Date(began).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Load and faults: ${title}</title>
<style>body { font: 14px sans-serif; margin: 2em; max-width: 1040px } td, th { padding: 2px 10px; text-align: left } .wrong { color: #c50f1f }</style>
<h1>Load and faults: ${title}</h1>
<p>${availableParallelism()} cores, ${(totalmem() / 1e9).toFixed(0)} GB. A second: ${Object.entries(rates)
    .map(([name, rate]) => `${rate} ${name}`)
    .join(
      ', ',
    )}. Answered within ${answeredWithinMs / 1000} s, the repeat of a charge within ${repeatedWithinMs / 1000} s.
Load average at its end: ${loadAverage.map((load) => load.toFixed(1)).join(', ')} (1, 5 and 15 minutes). The event loop of the load itself was late by ${ownDelayMs} ms at most.</p>
${verdicts.map(({ promise, counted, wrong }) => `<p class="${wrong.length > 0 ? 'wrong' : 'fulfilled'}">${wrong.length > 0 ? '✗' : '✓'} ${escaped(counted ? `${promise} (${counted})` : promise)}</p>${listOf(wrong.slice(0, 100))}`).join('\n')}
${picture}
${tableOf(
  ['call', 'answered', 'refused', 'half of them', '99 of 100', 'slowest'],
  kinds.map((kind) => rowOf(kind, calls)),
)}
${tableOf(
  ['second', 'what', 'took'],
  deeds.map(({ what, began: from, ended: to }) => [seconds(from - began), what, seconds(to - from)]),
)}
${tableOf(
  ['process', 'after its first minutes', 'at its end', 'growth'],
  growthOf(samples).map(({ part, from, to, growth }) => [
    part,
    `${(from / 1e6).toFixed(0)} MB`,
    `${(to / 1e6).toFixed(0)} MB`,
    `${(growth * 100).toFixed(1)} %`,
  ]),
)}
</html>
`;
}

function rowOf(kind: (typeof kinds)[number], calls: readonly Call[]): string[] {
  const own = calls.filter((call) => call.kind === kind);
  const { half, most, slowest } = timesOf(own);
  const proper = own.filter(isProper).length;
  return [kind, `${proper}`, `${own.length - proper}`, milliseconds(half), milliseconds(most), milliseconds(slowest)];
}

const tableOf = (heads: string[], rows: string[][]): string =>
  `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
    .join('\n')}</table>`;
const listOf = (lines: string[]): string =>
  lines.length === 0 ? '' : `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const milliseconds = (ms: number) => `${Math.round(ms)} ms`;
