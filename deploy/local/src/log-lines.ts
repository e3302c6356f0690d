import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'ERROR', 60: 'FATAL' };
const warn = 40;
const noise = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'service', 'name']);

/** Lines around an uncaught error that are not its message. */
const frame = /^(\s|[\^~{}\]]|Node\.js v|file:\/\/|node:)/;

/**
 * Writes the output of a process in readable form to its log file, and its warnings and errors to the terminal.
 */
export function writeLog(
  name: string,
  file: string,
  streams: (Readable | null)[],
  toTerminal: boolean,
): { lastLine: () => string; file: WriteStream } {
  const log = createWriteStream(file, { flags: 'a' });
  let last = '';
  for (const stream of streams) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      if (line.trim() === '') return;
      const { level, text, brief } = readable(line);
      log.write(`${text}\n`);
      if (level >= warn || (level === 0 && !frame.test(line))) last = brief;
      if (toTerminal && level >= warn) console.error(`${name.padEnd(18)} ${brief}`);
    });
  }
  return { lastLine: () => last, file: log };
}

/** Level 0 stands for a line that is not one of the logger's. */
function readable(line: string): { level: number; text: string; brief: string } {
  if (!line.startsWith('{')) return { level: 0, text: line, brief: line };
  try {
    const entry: Record<string, unknown> = JSON.parse(line);
    const level = Number(entry.level ?? 30);
    const rest = Object.entries(entry).filter(([key]) => !noise.has(key));
    const details = rest
      .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(' ');
    const start = `${dateOf(entry.time)} ${levels[level] ?? level} ${entry.msg ?? ''}`;
    return { level, text: `${start} ${details}`.trimEnd(), brief: `${start} ${reasonOf(entry)}`.trimEnd() };
  } catch {
    return { level: 0, text: line, brief: line };
  }
}

/** The terminal shows only the reason; the stack is in the file. */
function reasonOf({ err }: Record<string, unknown>): string {
  return typeof err === 'object' && err !== null && 'message' in err
    ? `(${String(err.message).replace(/\s+/g, ' ').slice(0, 160)})`
    : '';
}

function dateOf(time: unknown): string {
  const instant = typeof time === 'number' || typeof time === 'string' ? new Date(time) : new Date();
  return Number.isNaN(instant.getTime()) ? String(time) : instant.toISOString().slice(0, 23).replace('T', ' ');
}
