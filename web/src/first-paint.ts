import type { UsageSummary } from '@fovea/contracts/usage/schema';

/** What the page paints before the app is there, in one language. */
export type ShellTexts = {
  staff: { title: string; hint: string; other: string };
  portal: { title: string; hint: string; other: string };
  form: { email: string; password: string; submit: string; forgot: string; region: string };
  tabs: string[];
  /** Titles of landing pages, by address. */
  titles: Record<string, string>;
  /** Of a child on My Device, with `{{used}}` and `{{goal}}` in them. */
  track: { title: string; today: string };
};

/** What the page requests before the app is loaded. */
export type Prefetch = {
  /** Built files; `texts` by language: before sign-in, portal, and the rest. */
  files: { texts: Record<string, string[][]>; areas: string[]; pages: Record<string, string[]> };
  renew: { staff: string; portal: string };
  /** The portal's landing page and sign-in, its pages with those below them, and the staff's pages among these. */
  portal: { home: string; signIn: string; pages: string[]; staffPages: string[] };
  /** The first requests of the portal's landing page. */
  reads: string[];
  /** Which of them is painted before the app is loaded: the children's treatment. */
  usage: string;
};

declare global {
  interface Window {
    /** Requests started before the app was loaded, by method and address; `takePrefetched` returns each once. */
    ahead?: {
      token: string;
      userId: string;
      region: string | null;
      answers: Record<string, Promise<Response> | undefined>;
    };
  }
}

/**
 * Runs inline before any file is loaded, so it may use only its arguments. Sets theme and language, fills the texts of
 * the sign-in form or page header, and starts the app's first requests. It shows personal data only from the server's
 * response to the present session, never from storage.
 */
export function firstPaint(words: Record<string, ShellTexts>, ahead: Prefetch): void {
  const page = document.documentElement;
  const stored = (name: string) => localStorage.getItem(name);
  const preload = (files: readonly string[] = []) => {
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  };
  const write = (name: string, text: string | undefined) => {
    for (const element of document.querySelectorAll(`[data-words=${name}]`)) element.textContent = text ?? '';
  };

  const scheme = stored('colorScheme');
  const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.scheme = isDark ? 'dark' : 'light';
  page.style.colorScheme = page.dataset.scheme;

  const user = JSON.parse(stored('user') ?? '{}');
  const wishes = [new URLSearchParams(location.search).get('lang'), stored('language'), user.language];
  const language =
    [...wishes, ...navigator.languages]
      .map((wish) => wish?.toLowerCase().split('-')[0])
      .find((wish) => wish in words) ?? 'en';
  const texts = words[language];
  if (!texts) return;
  page.lang = language;
  const [first, portal = [], rest = []] = ahead.files.texts[language] ?? [];

  const token = stored('token');
  const hasSession = token && new Date(stored('tokenExpiredAt') ?? 0) > new Date();
  // Families keep "/" as a bookmark or as the app they installed; the host names of staff lead to their own sign-in.
  if (location.pathname === '/' && user.type === 'customer' && !location.hostname.includes('back'))
    history.replaceState(null, '', (hasSession ? ahead.portal.home : ahead.portal.signIn) + location.search);
  const path = location.pathname.replace(/(.)\/$/, '$1');
  const area = /^\/(admin|work|index)(\/|$)/.exec(path)?.[1];
  const isPortal = ahead.portal.pages.some((page) => path === page || path.startsWith(`${page}/`))
    ? !ahead.portal.staffPages.includes(path)
    : path === '/' && location.hostname.includes('portal');

  // An installed portal opens its own landing page.
  const manifest = isPortal && document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (manifest) manifest.href = `/portal.${language}.webmanifest`;

  if (area && hasSession) {
    page.dataset.shell = isPortal ? 'portal' : 'staff';
    write('title', texts.titles[path]);
    for (const [index, tab] of texts.tabs.entries()) write(`tab${index}`, tab);
    const region = stored('db');
    const headers = {
      'Accept-Language': language,
      ...(user.timezone && { 'Time-Zone': user.timezone }),
      Authorization: `Bearer ${token}`,
      ...(region && { db: region }),
    };
    const renewal = isPortal ? ahead.renew.portal : ahead.renew.staff;
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    const answers: Record<string, Promise<Response>> = {
      [`POST ${renewal}`]: fetch(renewal, {
        method: 'POST',
        body: JSON.stringify({ timezone }),
        headers: { ...headers, 'Content-Type': 'application/json' },
        credentials: 'include',
      }),
    };
    // Addresses with a query are left to the app.
    if (path === ahead.portal.home && !location.search)
      for (const read of ahead.reads) {
        const now = `${read.includes('?') ? '&' : '?'}_t=${Date.now()}`;
        answers[`GET ${read}`] = fetch(`${read}${now}`, { headers, credentials: 'include' });
      }
    window.ahead = { token, userId: user._id, region, answers };
    // The app consumes the response itself, and shows why it was refused.
    answers[`GET ${ahead.usage}`]
      ?.then(async (answer) => answer.ok && paintUsage((await answer.clone().json()).data.list))
      .catch(() => undefined);
    // The app handles a failure when it takes the response over.
    for (const answer of Object.values(answers)) answer.catch(() => undefined);
    // Browsers open six connections per host: requests start before the file preloads.
    preload([...portal, ...(isPortal ? [] : rest), ...ahead.files.areas, ...(ahead.files.pages[path] ?? [])]);
  } else if ((area || ['/', '/login', '/login/backend'].includes(path)) && !hasSession) {
    page.dataset.shell = 'sign-in';
    const form = document.querySelector<HTMLElement>('.shell .form');
    if (form) form.hidden = false;
    const { title, hint, other } = isPortal ? texts.portal : texts.staff;
    for (const [name, text] of Object.entries({ ...texts.form, title, hint, other })) write(name, text);
    for (const element of document.querySelectorAll<HTMLElement>('.shell .portal')) element.hidden = !isPortal;
  }
  preload(first);

  /** How much of today's goal each child has reached, in the app's words and position. */
  function paintUsage(children: UsageSummary[]): void {
    const { title: p = '', today = '' } = texts?.track ?? {};
    for (const { accountName: h2, usedToday, dailyGoal, expiredDate, lastUse } of children) {
      if (expiredDate === null && lastUse === null) continue;
      const card = document.createElement('section');
      const b = today.replace('{{used}}', `${usedToday}`).replace('{{goal}}', `${dailyGoal}`);
      for (const [kind, textContent] of Object.entries({ h2, p, b }))
        card.append(Object.assign(document.createElement(kind), { textContent }));
      document.querySelector('.shell main')?.append(card);
      // The content stands where the outlines did, so nothing moves later.
      for (const outline of document.querySelectorAll('.shell main > i')) outline.remove();
    }
  }
}
