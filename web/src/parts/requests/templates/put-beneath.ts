/** What a field holds once a template was put into it: what was written before stays above. */
export const putBeneath = (written: string, text: string): string =>
  [written.trim(), text].filter(Boolean).join('\n\n');
