import type { Language } from '@fovea/contracts/fields';
import type { Words } from './mail-texts.ts';

export type Letter = { language: Language; greeting: string; footer: string; subject: string; body: string[]; action: string };

const escapes: Words = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** The same letter as plain text and as HTML with one button. */
export function mailLayout({ language, greeting, body, action, footer }: Letter, url: string | null): { text: string; html: string } {
  const paragraphs = [greeting, ...body];
  const link = url && action ? { url, action } : null;
  const text = [...paragraphs, ...(link ? [`${link.action}: ${link.url}`] : []), '--', footer].join('\n\n');
  const button = link
    ? `<p style="margin:24px 0"><a href="${escaped(link.url)}" style="background:#0f6c7a;color:#ffffff;padding:12px 20px;border-radius:4px;text-decoration:none;font-weight:600">${escaped(link.action)}</a></p>`
    : '';
  const html = `<!doctype html><html lang="${language}"><body style="font-family:'Segoe UI','Noto Sans','Noto Sans JP',sans-serif;color:#242424;max-width:560px;margin:0 auto;padding:24px">
<p style="font-size:20px;font-weight:600;color:#0f6c7a">Fovea</p>
${paragraphs.map((paragraph) => `<p style="line-height:1.5;white-space:pre-line">${escaped(paragraph)}</p>`).join('\n')}
${button}
<p style="color:#616161;font-size:12px;border-top:1px solid #d1d1d1;padding-top:12px">${escaped(footer)}</p>
</body></html>`;
  return { text, html };
}
