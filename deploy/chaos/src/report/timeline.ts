import { kinds } from '../calls.ts';
import type { Run } from '../run.ts';
import { bucketsOf } from './buckets.ts';

const [left, width, right] = [210, 720, 70];
const rowHeight = 46;
const barHeight = 11;
const bucketMs = 5_000;
const colours = { answered: '#0f6cbd', refused: '#c50f1f', slowest: '#8a8886', away: '#f2c661', memory: '#107c10' };

/** Calls of each kind, their refusals, the slowest response, unavailable parts and memory, over the time of a run. */
export function timelineOf({
  began,
  ended,
  calls,
  deeds,
  samples,
}: Pick<Run, 'began' | 'ended' | 'calls' | 'deeds' | 'samples'>): string {
  const x = (at: number) => left + (Math.max(0, Math.min(at, ended) - began) / (ended - began)) * width;
  const drawn: string[] = [];
  let top = 20;
  for (const { what, began: from, ended: to } of deeds) {
    const span = Math.max(2, x(to) - x(from));
    drawn.push(
      `<rect x="${x(from).toFixed(1)}" y="${top}" width="${span.toFixed(1)}" height="${barHeight - 2}" fill="${colours.away}"/>`,
    );
    drawn.push(label(left - 6, top + barHeight - 3, what, 'end'));
    top += barHeight;
  }
  top += 14;
  const buckets = bucketsOf(calls, { began, ended, bucketMs });
  const places = (index: number) => began + (index + 0.5) * bucketMs;
  for (const kind of kinds) {
    const row = buckets.get(kind) ?? [];
    const most = Math.max(1, ...row.map(({ answered, refused }) => answered + refused));
    const y = (count: number) => top + rowHeight - 8 - (count / most) * (rowHeight - 14);
    const line = row.map(({ answered }, index) => `${x(places(index)).toFixed(1)},${y(answered).toFixed(1)}`);
    drawn.push(`<polyline points="${line.join(' ')}" fill="none" stroke="${colours.answered}"/>`);
    for (const [index, { refused }] of row.entries())
      if (refused > 0)
        drawn.push(
          `<line x1="${x(places(index)).toFixed(1)}" x2="${x(places(index)).toFixed(1)}" y1="${y(0)}" y2="${y(refused).toFixed(1)}" stroke="${colours.refused}" stroke-width="2"/>`,
        );
    drawn.push(label(left - 6, top + rowHeight / 2, kind, 'end'));
    drawn.push(label(left + width + 6, top + 12, `${((most * 1000) / bucketMs).toFixed(1)}/s`, 'start'));
    top += rowHeight;
  }
  const slowest = (buckets.get('record') ?? []).map((_, index) =>
    Math.max(...kinds.map((kind) => buckets.get(kind)?.[index]?.slowestMs ?? 0)),
  );
  drawn.push(
    ...lineOf(
      'slowest answer',
      slowest.map((ms, index) => [places(index), ms]),
      colours.slowest,
      (ms) => `${(ms / 1000).toFixed(1)} s`,
    ),
  );
  top += rowHeight;
  for (const [part, own] of Map.groupBy(samples, ({ part: name }) => name)) {
    drawn.push(
      ...lineOf(
        part,
        own.map(({ at, bytes }) => [at, bytes]),
        colours.memory,
        (bytes) => `${(bytes / 1e6).toFixed(0)} MB`,
      ),
    );
    top += rowHeight / 2;
  }
  for (let minute = 0; minute <= (ended - began) / 60_000; minute += (ended - began) / 60_000 > 10 ? 5 : 1)
    drawn.push(label(x(began + minute * 60_000), top + 14, `${minute} min`, 'middle'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + right} ${top + 24}" font-family="sans-serif" font-size="10">
<title>Faults, calls and memory over time</title>
<rect width="100%" height="100%" fill="#fff"/>
${drawn.join('\n')}
</svg>
`;

  function lineOf(
    name: string,
    points: [number, number][],
    colour: string,
    shown: (value: number) => string,
  ): string[] {
    const most = Math.max(1, ...points.map(([, value]) => value));
    const height = rowHeight / 2;
    const line = points.map(
      ([at, value]) => `${x(at).toFixed(1)},${(top + height - 2 - (value / most) * (height - 6)).toFixed(1)}`,
    );
    return [
      `<polyline points="${line.join(' ')}" fill="none" stroke="${colour}"/>`,
      label(left - 6, top + height - 6, name, 'end'),
      label(left + width + 6, top + height - 6, shown(most), 'start'),
    ];
  }
}

const label = (x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end') =>
  `<text x="${x.toFixed(1)}" y="${y}" text-anchor="${anchor}">${escaped(text)}</text>`;

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
