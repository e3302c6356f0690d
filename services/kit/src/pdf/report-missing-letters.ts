import type { Log } from '../telemetry/logger.ts';
import { lettersMissing } from '../telemetry/metrics.ts';

/** Logs and counts letters of a PDF that no typeface has, by their code points: the text may be a person's name. */
export function reportMissingLetters(missing: ReadonlySet<string>, { log, document }: { log: Log; document: string }) {
  const letters = [...missing].filter((letter) => /\S/.test(letter));
  if (letters.length === 0) return;
  lettersMissing.inc({ document }, letters.length);
  const codePoints = letters.map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`);
  log.warn({ document, codePoints }, 'no typeface has these letters; the PDF shows empty boxes');
}
