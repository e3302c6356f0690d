import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages } from '@fovea/contracts/fields';
import { unpackWoff } from '@fovea/kit/pdf/unpack-woff';
import { Document, Font, Page, renderToFile, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement } from 'react';
import { z } from 'zod';

/**
 * Makes public/policies/privacy-<language>.pdf from privacy/<language>.json: `node scripts/privacy-policies.ts`,
 * whenever a text has changed.
 */

const Policy = z.object({
  title: z.string(),
  valid: z.string(),
  sections: z.array(z.object({ heading: z.string(), text: z.string() })),
});
type Policy = z.infer<typeof Policy>;

const styles = StyleSheet.create({
  page: { padding: 56, fontSize: 10.5, lineHeight: 1.6, color: '#242424' },
  title: { fontSize: 22, fontWeight: 700, lineHeight: 1.2, marginBottom: 6, color: '#0f6c7a' },
  valid: { color: '#616161', marginBottom: 16 },
  section: { marginBottom: 10 },
  heading: { fontSize: 12, fontWeight: 700 },
});

const face = async (file: string) => {
  const woff = new Uint8Array(readFileSync(new URL(import.meta.resolve(`@fontsource/${file}`)))).buffer;
  return `data:font/ttf;base64,${Buffer.from(await unpackWoff(woff)).toString('base64')}`;
};
const family = async (name: string, path: string) =>
  Font.register({
    family: name,
    fonts: [
      { src: await face(`${path}-400-normal.woff`), fontWeight: 400 },
      { src: await face(`${path}-700-normal.woff`), fontWeight: 700 },
    ],
  });
await family('Noto Sans', 'noto-sans/files/noto-sans-latin');
await family('Noto Sans Extended', 'noto-sans/files/noto-sans-latin-ext');
await family('Noto Sans JP', 'noto-sans-jp/files/noto-sans-jp-japanese');
// Disables hyphenation, which breaks words at arbitrary places.
Font.registerHyphenationCallback((word) => [word]);

for (const language of languages) {
  const policy = Policy.parse(JSON.parse(readFileSync(new URL(`privacy/${language}.json`, import.meta.url), 'utf8')));
  await renderToFile(
    policyDocument(policy, language),
    fileURLToPath(new URL(`../public/policies/privacy-${language}.pdf`, import.meta.url)),
  );
}

function policyDocument({ title, valid, sections }: Policy, language: string) {
  const fontFamily = ['Noto Sans', 'Noto Sans Extended', ...(language === 'ja' ? ['Noto Sans JP'] : [])];
  const body = sections.map(({ heading, text }) =>
    createElement(
      View,
      { key: heading, style: styles.section },
      createElement(Text, { style: styles.heading }, heading),
      createElement(Text, null, language === 'ja' ? folded(text) : text),
    ),
  );
  const page = createElement(
    Page,
    { size: 'A4', style: [styles.page, { fontFamily }] },
    createElement(Text, { style: styles.title }, title),
    createElement(Text, { style: styles.valid }, valid),
    ...body,
  );
  return createElement(
    Document,
    { title: `${title} · Fovea`, author: 'Fovea', creator: 'Fovea', producer: 'Fovea', language },
    page,
  );
}

/** The renderer breaks lines at spaces, which Japanese lacks: break between words, never before a closing mark. */
function folded(text: string): string {
  const perLine = 44;
  const lines = [''];
  for (const { segment } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)) {
    const line = lines.at(-1) ?? '';
    if (line.length + segment.length > perLine && !/^[、。」）・]/.test(segment)) lines.push(segment);
    else lines[lines.length - 1] = line + segment;
  }
  return lines.join('\n');
}
