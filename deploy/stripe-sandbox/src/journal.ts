import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** An append-only file of JSON lines, replayed when it is opened; an incomplete last line is skipped. */
export function openJournal<T>(folder: string, replay: (entry: T) => void) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'journal.jsonl');
  if (existsSync(path)) {
    for (const line of readFileSync(path, 'utf8').split('\n').slice(0, -1)) replay(JSON.parse(line));
  }
  let file = openSync(path, 'a', 0o600);

  return {
    append: (entry: unknown): void => void writeSync(file, `${JSON.stringify(entry)}\n`),
    /** Replaces the history by the given entries, which must result in the same state. */
    compact(entries: unknown[]): void {
      closeSync(file);
      writeFileSync(`${path}.new`, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), { mode: 0o600 });
      renameSync(`${path}.new`, path);
      file = openSync(path, 'a', 0o600);
    },
    close: (): void => closeSync(file),
  };
}
