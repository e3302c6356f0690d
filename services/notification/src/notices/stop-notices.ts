import { messageOf, statusOf } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { links } from '@fovea/contracts/links';
import { getStopNoticesPage, stopNotices } from '@fovea/contracts/notifications/endpoints';
import type { FileResponse } from '@fovea/kit/handle';
import { handle } from '../handle.ts';
import { escaped, logo } from '../mails/mail-layout.ts';
import { texts } from '../texts.ts';
import { ruleOf } from './notice-rules.ts';
import { readStopToken, type Stop } from './stop-token.ts';

/** The page behind the link in a mail. Opening it stops nothing, because mail scanners open links. */
export const getStopNoticesPageHandler = handle(getStopNoticesPage, async ({ token }, { extra, region, language }) => {
  const stop = readStopToken(token, extra.stopSecret);
  if (!stop) return invalidLinkPage(language);
  const about = aboutOf(stop, { token, region, language });
  const { ask, stop: button } = texts[about.language].notices;
  return page(ask, button, about);
});

/**
 * One-click unsubscribe by the mail program (RFC 8058) or the button of the page, which also undoes it. Idempotent.
 */
export const stopNoticesHandler = handle(stopNotices, async ({ token }, { db, extra, region, language, raw }) => {
  const stop = readStopToken(token, extra.stopSecret);
  if (!stop) return invalidLinkPage(language);
  const { personId, channel, kinds } = stop;
  const isAgain = new URLSearchParams(raw.toString('utf8')).get('send') === 'again';
  if (isAgain) await db.noticeStop.deleteMany({ where: { personId, channel, kind: { in: kinds } } });
  else
    await db.noticeStop.createMany({
      data: kinds.map((kind) => ({ personId, channel, kind })),
      skipDuplicates: true,
    });
  const about = aboutOf(stop, { token, region, language });
  const { stopped, again, sent, stop: button } = texts[about.language].notices;
  return isAgain ? page(sent, button, about) : page(stopped, again, { ...about, send: 'again' });
});

type About = { stop: Stop; address: string; preferences: string; language: Language; send?: 'again' };
type Opened = {
  token: string;
  region: string;
  /** Language of the browser. */
  language: Language;
};

/** In the language of the mail with the link. */
const aboutOf = (stop: Stop, { token, region, language }: Opened): About => ({
  stop,
  address: links.stopNotices(token, region),
  preferences: stop.kinds.every((kind) => kind !== 'deviceDiscard' && ruleOf(kind).to === 'family')
    ? links.portalNotices(region)
    : links.staffNotices(),
  language: stop.language ?? language,
});

function page(title: string, button: string, { stop, address, preferences, language, send }: About): FileResponse {
  const { kinds, by, all } = texts[language].notices;
  const named = stop.kinds.map((kind) => `<li>${escaped(kinds[kind])} (${escaped(by[stop.channel])})</li>`).join('');
  const again = send ? '<input type="hidden" name="send" value="again">' : '';
  const form = `<form method="post" action="${escaped(address)}">${again}<button>${escaped(button)}</button></form>`;
  const link = `<a href="${escaped(preferences)}">${escaped(all)}</a>`;
  return pageOf(language, title, `<ul>${named}</ul>${form}<div class="all">${link}</div>`);
}

/** The error as a page, because it is opened in a browser. */
const invalidLinkPage = (language: Language): FileResponse => ({
  ...pageOf(language, messageOf('linkExpired', {}, language), ''),
  status: statusOf('linkExpired'),
});

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 'Segoe UI','Noto Sans','Noto Sans JP',sans-serif;background:light-dark(#fff,#292929);color:light-dark(#242424,#fff);max-width:36rem;margin:0 auto;padding:24px}
h1{font-size:24px;line-height:1.3;text-wrap:balance;word-break:auto-phrase}
ul{margin:0 0 24px;padding-left:24px}
button{font:inherit;font-weight:600;color:#fff;background:#0f6c7a;border:0;border-radius:4px;padding:12px 20px;min-height:44px;cursor:pointer}
.all{margin-top:24px}
a{color:light-dark(#0f6c7a,#6fb8c4);display:inline-block;padding:12px 0}
p{font-size:20px;font-weight:600;color:light-dark(#0f6c7a,#6fb8c4);margin:0}`;

/** A static page, because the web app requires a sign-in. */
const pageOf = (language: Language, title: string, body: string): FileResponse => ({
  contentType: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)} · Fovea</title><style>${style}</style></head><body><p>${logo}</p><h1>${escaped(title)}</h1>${body}</body></html>`,
  headers: { 'Cache-Control': 'no-store' },
});
