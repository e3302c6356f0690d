import type { Customer, CustomerRow } from '@fovea/contracts/customers/schema';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import type { countWaitingDevices } from '@fovea/contracts/inventory/endpoints';
import type { PersonNames } from '@fovea/contracts/names';
import type { countWaitingPayments } from '@fovea/contracts/payments/endpoints';
import type { countInbox } from '@fovea/contracts/requests/endpoints';
import type { UsageSummary } from '@fovea/contracts/usage/schema';
import type { countWork } from '@fovea/contracts/worklist/endpoints';
import type { WorkReason } from '@fovea/contracts/worklist/schema';

/** The counts of a column, each with its label. */
type Named<Counted> = { names: [Counted, string][] };
type Counts = ResponseOf<typeof countWork>;
type Inbox = ResponseOf<typeof countInbox>;
type Inventory = ResponseOf<typeof countWaitingDevices>;
type Payments = ResponseOf<typeof countWaitingPayments>;
type Waiting = keyof Inventory | keyof Payments;

/** What the page paints before the app is there, in one language. */
export type ShellTexts = {
  staff: { title: string; hint: string; other: string };
  portal: { title: string; hint: string; other: string };
  form: { email: string; password: string; submit: string; forgot: string; region: string };
  tabs: string[];
  /** Titles of landing pages, by address. */
  titles: Record<string, string>;
  /** Of a child on My Device, with `{{used}}`, `{{goal}}` and `{{rate}}` in them. */
  track: { title: string; today: string; week: string };
  /** Counts of the staff's landing page: assigned to the reader, requests, then reasons in order. */
  work: { title: string; empty: string; mine: string; ownRequests: string; requests: string } & Named<WorkReason>;
  /** Payments first, then devices. */
  waiting: { title: string; empty: string } & Named<Waiting>;
  /** The parts of a name in the language's order, as `nameFor` of the contracts has them. */
  nameOrder: (keyof PersonNames)[];
};

/** What the page requests before the app is loaded. */
export type Prefetch = {
  /** Built files; `texts` by language: before sign-in, portal, and the rest. */
  files: { texts: Record<string, string[][]>; areas: string[]; pages: Record<string, string[]>; family: string[] };
  renew: { staff: string; portal: string };
  /** The portal's landing page and sign-in, its pages with those below them, and the staff's pages among these. */
  portal: { home: string; signIn: string; pages: string[]; staffPages: string[] };
  /** The first requests of a page, by its address. */
  reads: Record<string, string[]>;
  /** The request painted before the app is loaded: the children's treatment. */
  usage: string;
  /** The list of families with its default query, and the pages that show it. */
  families: { read: string; query: Record<string, string>; pages: string[] };
  /** Counts on the staff's landing page: all work, the reader's own, requests, payments. */
  work: { all: string; own: string; requests: string; payments: string };
  /** Requested by staff whose company uses the inventory. */
  devices: string;
  /** Request for one family, whose record lies beneath the list's address. */
  family: string;
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
    const keepsInventory = user.company?.useInventory !== false;
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
    const ask = (read: string) => {
      const now = `${read.includes('?') ? '&' : '?'}_t=${Date.now()}`;
      answers[`GET ${read}`] = fetch(`${read}${now}`, { headers, credentials: 'include' });
    };
    const families = `${ahead.families.read}?${ownFamilies()}`;
    const familyId = ahead.families.pages
      .filter((list) => path.startsWith(`${list}/`))
      .map((list) => /^[\da-f]{8}-[\da-f-]{27}/.exec(path.slice(list.length + 1))?.[0])
      .find(Boolean);
    const family = `${ahead.family}?id=${familyId}`;
    // Addresses with a query are left to the app.
    if (!location.search) {
      const reads = ahead.reads[path] ?? [];
      for (const read of reads) ask(read);
      if (reads.includes(ahead.work.all) && keepsInventory) ask(ahead.devices);
      if (ahead.families.pages.includes(path)) ask(families);
      if (familyId) ask(family);
    }
    window.ahead = { token, userId: user._id, region, answers };
    const { all, own, requests, payments } = ahead.work;
    const devices = keepsInventory ? said<Inventory>(ahead.devices) : undefined;
    for (const painted of [
      said<{ list: UsageSummary[] }>(ahead.usage).then(({ list }) => paintUsage(list)),
      said<{ list: CustomerRow[] }>(families).then(({ list }) => paintFamilies(list)),
      said<Customer>(family).then(paintFamily),
      Promise.all([
        said<Counts>(all),
        said<Counts>(own),
        said<Inbox>(requests),
        said<Payments>(payments),
        devices,
      ]).then(paintCounts),
    ])
      painted.catch(() => undefined);
    // The app handles a failure when it takes the response over.
    for (const answer of Object.values(answers)) answer.catch(() => undefined);
    // Browsers open six connections per host: requests start before the file preloads.
    preload([
      ...portal,
      ...(isPortal ? [] : rest),
      ...ahead.files.areas,
      ...(familyId ? ahead.files.family : (ahead.files.pages[path] ?? [])),
    ]);
  } else if ((area || ['/', '/login', '/login/backend'].includes(path)) && !hasSession) {
    page.dataset.shell = 'sign-in';
    const form = document.querySelector<HTMLElement>('.shell .form');
    if (form) form.hidden = false;
    const { title, hint, other } = isPortal ? texts.portal : texts.staff;
    for (const [name, text] of Object.entries({ ...texts.form, title, hint, other })) write(name, text);
    for (const element of document.querySelectorAll<HTMLElement>('.shell .portal')) element.hidden = !isPortal;
  }
  preload(first);

  /** The app's own query: the reader's page size, and the clinic of clinic staff. */
  function ownFamilies(): URLSearchParams {
    const query = new URLSearchParams(ahead.families.query);
    if (user.pageSize) query.set('pageSize', user.pageSize);
    if (user.type === 'normal' && user.company?.type === 'Clinic' && user.companyId)
      query.set('companyId', user.companyId);
    return query;
  }

  /**
   * Reads a clone of the response, before the app consumes it; rejects when the page did not request it or was refused.
   */
  async function said<Said>(read: string): Promise<Said> {
    const answer = await window.ahead?.answers[`GET ${read}`];
    if (!answer?.ok) throw new Error(read);
    return (await answer.clone().json()).data;
  }

  function nameOf(person: PersonNames) {
    return (texts?.nameOrder ?? []).flatMap((part) => person[part] || []).join(' ');
  }

  /** `lines` maps element names to texts. */
  function addCard(lines: Record<string, string>, place = document.querySelector('.shell main')): HTMLElement {
    const card = document.createElement('section');
    for (const [kind, textContent] of Object.entries(lines))
      card.append(Object.assign(document.createElement(kind), { textContent }));
    place?.append(card);
    return card;
  }

  /** Removes the outlines; the content has the app's position, so nothing moves later. */
  function makeWay(): void {
    for (const outline of document.querySelectorAll('.shell main > i')) outline.remove();
  }

  /** The families of the list, below the outlines of its tabs and filters. */
  function paintFamilies(families: CustomerRow[]): void {
    for (const family of families) addCard({ span: nameOf(family), p: family.email });
  }

  /** The family's name and its children. */
  function paintFamily(family: Customer): void {
    write('title', nameOf(family));
    for (const child of family.accounts) addCard({ h2: [nameOf(child), child.patientId].filter(Boolean).join(' · ') });
  }

  /** The staff's first numbers: work by reason, and other waiting items. */
  function paintCounts([all, own, inbox, money, devices]: [Counts, Counts, Inbox, Payments, Inventory?]): void {
    if (!texts) return;
    const { work, waiting } = texts;
    const ofReasons = Object.fromEntries(all.list.map(({ reason, count }) => [reason, count]));
    const ofWaiting: Partial<Record<Waiting, number | null>> = { ...money, ...devices };
    makeWay();
    const cards = document.createElement('div');
    document.querySelector('.shell main')?.append(cards);
    const counted = <Kind extends string>(names: [Kind, string][], counts: Partial<Record<Kind, number | null>>) =>
      names.map(([kind, name]) => [name, counts[kind] ?? 0] as const);
    const asked = [
      [work.mine, own.total] as const,
      [work.ownRequests, inbox.mine] as const,
      [work.requests, inbox.open] as const,
    ];
    addCounts(cards, work, [...asked, ...counted(work.names, ofReasons)]);
    addCounts(cards, waiting, counted(waiting.names, ofWaiting));
  }

  type Said = { title: string; empty: string };
  function addCounts(place: Element, { title, empty }: Said, counts: (readonly [string, number])[]): void {
    const some = counts.filter(([, count]) => count > 0);
    const card = addCard({ h2: title, ...(some.length === 0 && { span: empty }) }, place);
    const list = document.createElement('ul');
    for (const [name, count] of some) {
      const line = document.createElement('li');
      for (const textContent of [name, count.toLocaleString(language)])
        line.append(Object.assign(document.createElement('span'), { textContent }));
      list.append(line);
    }
    card.append(list);
  }

  /** A parent's first numbers, in the app's words and position. */
  function paintUsage(children: UsageSummary[]): void {
    const { title = '', today = '', week = '' } = texts?.track ?? {};
    for (const { accountName, usedToday, dailyGoal, expiredDate, lastUse, ...child } of children) {
      if (expiredDate === null && lastUse === null) continue;
      const weekRate = child.prescribedWeekRate ?? child.weekRate;
      const rate = new Intl.NumberFormat(language, { style: 'percent' }).format((weekRate ?? 0) / 100);
      addCard({
        h2: accountName,
        p: title,
        b: today.replace('{{used}}', `${usedToday}`).replace('{{goal}}', `${dailyGoal}`),
        ...(weekRate !== null && { strong: week.replace('{{rate}}', rate) }),
      });
      makeWay();
    }
  }
}
