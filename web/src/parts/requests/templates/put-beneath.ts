/** Inserts a template below the text already written. */
export const putBeneath = (written: string, text: string): string =>
  [written.trim(), text].filter(Boolean).join('\n\n');
