import type { Language } from '@fovea/contracts/fields';
import type { Clinic, Words } from './mail-texts.ts';

export type Letter = {
  language: Language;
  greeting: string;
  footer: string;
  subject: string;
  body: string[];
  /** Name and value, one per line. */
  facts?: readonly (readonly [name: string, value: string])[];
  action?: string;
  /** Set for mails to families. */
  clinic?: Clinic;
  /** Why it was sent, and how to stop it. */
  ending?: { why: string; stop: string; stopUrl: string };
};

const escapes: Words = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Drawn with CSS, because mail programs block images by default. */
export const logo =
  '<span style="display:inline-block;width:10px;height:10px;border:5px solid #0f6c7a;border-radius:50%;vertical-align:-3px;margin-right:8px"></span>Fovea';

/** The clinic's logo and name; many mail programs block images, so the name is always shown. */
const headOf = ({ name, imageUrl }: Pick<Clinic, 'name' | 'imageUrl'>): string =>
  imageUrl
    ? `<p style="font-size:20px;font-weight:600"><img src="${escaped(imageUrl)}" alt="" height="40" style="height:40px;max-width:180px;object-fit:contain;vertical-align:middle;margin-right:12px">${escaped(name)}</p>\n`
    : '';

/** Renders a letter as plain text and as responsive HTML with one button. */
export function mailLayout(
  { language, greeting, subject, body, facts = [], action, footer, clinic, ending }: Letter,
  url: string | null,
): { text: string; html: string } {
  const paragraphs = [greeting, ...body];
  const link = url && action ? { url, action } : null;
  const lines = facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  const text = [
    ...paragraphs,
    ...(lines ? [lines] : []),
    ...(link ? [`${link.action}: ${link.url}`] : []),
    '--',
    footer,
    ...(ending ? [`${ending.why} ${ending.stop}: ${ending.stopUrl}`] : []),
  ].join('\n\n');
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="text-align:left;font-weight:400;color:#616161;padding:4px 16px 4px 0;vertical-align:top">${escaped(name)}</th><td style="padding:4px 0">${escaped(value)}</td></tr>`,
  );
  const table = rows.length > 0 ? `<table style="border-collapse:collapse">${rows.join('')}</table>` : '';
  const button = link
    ? `<p style="margin:24px 0"><a href="${escaped(link.url)}" style="display:inline-block;background:#0f6c7a;color:#ffffff;padding:12px 20px;border-radius:4px;text-decoration:none;font-weight:600">${escaped(link.action)}</a></p>`
    : '';
  const end = ending
    ? `<p style="color:#616161;font-size:13px">${escaped(ending.why)} <a href="${escaped(ending.stopUrl)}" style="color:#0f6c7a">${escaped(ending.stop)}</a></p>`
    : '';
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(subject)}</title></head>
<body style="font-family:'Segoe UI','Noto Sans','Noto Sans JP',sans-serif;font-size:16px;color:#242424;max-width:560px;margin:0 auto;padding:24px">
${clinic ? headOf(clinic) : ''}<p style="font-size:${clinic?.imageUrl ? 14 : 20}px;font-weight:600;color:#0f6c7a">${logo}</p>
${paragraphs.map((paragraph) => `<p style="line-height:1.5;white-space:pre-line">${escaped(paragraph)}</p>`).join('\n')}
${table}
${button}
<p style="color:#616161;font-size:13px;border-top:1px solid #d1d1d1;padding-top:12px">${escaped(footer)}</p>
${end}
</body></html>`;
  return { text, html };
}
