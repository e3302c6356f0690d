import { formatDate, zoneName } from '@fovea/contracts/dates';
import type { OfflineSnapshot } from '../api/offline-snapshot.ts';
import de from '../i18n/de/offline.json';
import en from '../i18n/en/offline.json';
import es from '../i18n/es/offline.json';
import fr from '../i18n/fr/offline.json';
import ja from '../i18n/ja/offline.json';
import ms from '../i18n/ms/offline.json';
import pl from '../i18n/pl/offline.json';
import tr from '../i18n/tr/offline.json';

const texts: Record<string, typeof en> = { en, ja, ms, tr, pl, es, de, fr };

/**
 * The offline page: the last snapshot as text, with its time. Its only script, permitted by `nonce`, reloads the
 * address once the server is reachable.
 */
export function offlinePage(known: OfflineSnapshot | null, language: string, nonce: string): string {
  const words = texts[language] ?? en;
  const shown = known
    ? `<p class="as-of">${escaped(fill(words.asOf, { time: formatDate(known.at, 'minute', known.timezone), zone: zoneName(known.timezone) }))}</p>
       <h1>${escaped(known.title)}</h1>${known.sections.map(sectionOf).join('')}`
    : `<h1>${escaped(words.title)}</h1><p>${escaped(words.nothing)}</p>`;
  return `<!doctype html><html lang="${texts[language] ? language : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escaped(words.title)} · Fovea</title><style>${style}</style></head><body>
<header>${mark}Fovea</header>
<div role="status" class="bar"><strong>${escaped(words.title)}</strong> ${escaped(words.hint)} <a href="">${escaped(words.retry)}</a></div>
<main>${shown}</main><script nonce="${nonce}">${script}</script></body></html>`;
}

// A network connection does not imply a reachable server, so the server is polled.
const script = `const reload = () => document.visibilityState === 'visible' &&
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => undefined);
addEventListener('online', reload);
document.addEventListener('visibilitychange', reload);
setInterval(reload, 10_000);`;

function sectionOf({ title, facts, daysTitle, days }: OfflineSnapshot['sections'][number]): string {
  const most = Math.max(2, ...days.map(({ value }) => value));
  const bars = days.map(
    ({ label, value, text }) =>
      `<li><span class="bar-of" style="--part:${Math.min(1, value / most)}"></span><b>${escaped(text)}</b>${escaped(label)}</li>`,
  );
  const isUsed = days.some(({ value }) => value > 0);
  const chart = isUsed ? `<p>${escaped(daysTitle)}</p><ol>${bars.join('')}</ol>` : '';
  return `<section><h2>${escaped(title)}</h2>${facts.map((fact) => `<p>${escaped(fact)}</p>`).join('')}${chart}</section>`;
}

const fill = (text: string, words: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => words[name] ?? '');

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '');

const mark = `<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="11.5" fill="none" stroke="#0f6c7a" stroke-width="5"/><circle cx="16" cy="16" r="4.5" fill="#f2a33a"/></svg>`;

const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;background:light-dark(#fafafa,#1f1f1f);color:light-dark(#242424,#fff);font:16px/1.5 'Segoe UI',-apple-system,Roboto,'Noto Sans','Noto Sans JP',sans-serif}
header{display:flex;align-items:center;gap:8px;min-height:56px;padding:0 16px;font-size:20px;font-weight:600;background:light-dark(#fff,#292929)}
.bar{padding:12px 16px;background:light-dark(#fff9f5,#4a1e04);color:light-dark(#242424,#fff);border-block:1px solid light-dark(#fdcfb4,#8a3707)}
.bar a{display:inline-flex;align-items:center;min-height:44px;padding:0 8px;color:light-dark(#0c5c69,#8fd3de);font-weight:600}
main{max-width:912px;margin:0 auto;padding:16px 16px 32px}
h1{margin:8px 0 16px;font-size:28px;line-height:36px;text-wrap:balance}
h2{margin:0;font-size:20px;line-height:28px}
p{margin:0}
.as-of{font-weight:600}
section{display:grid;gap:12px;margin:0 0 16px;padding:16px;border-radius:8px;background:light-dark(#fff,#292929);box-shadow:0 0 2px #0000001f,0 2px 4px #00000024;overflow-wrap:anywhere}
ol{display:flex;gap:4px;margin:0;padding:0;list-style:none}
li{display:grid;grid-template-rows:96px auto auto;flex:1;justify-items:center;font-size:12px;line-height:16px;text-align:center}
.bar-of{align-self:end;width:60%;height:calc(var(--part) * 96px);border-radius:4px 4px 0 0;background:light-dark(#0f6c7a,#3f8d9a)}`;
