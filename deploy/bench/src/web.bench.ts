import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { signIn } from '@fovea/contracts/sessions/endpoints';
import { portalSignIn } from '@fovea/contracts/sessions/portal-endpoints';
import { solveCaptcha } from '@fovea/local/captcha';
import { demoPassword } from '@fovea/local/environment';
import { passwordDigest } from '@fovea/local/password-digest';
import { openProduct } from '@fovea/local/seed/product';
import { Failure } from '@fovea/ops/failure';
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from '@playwright/test';
import type { Finding } from './finding.ts';
import { longestInteraction, watchInteractions } from './interactions.ts';
import { type Effort, median } from './rounds.ts';

/** "Slow 4G" as in Chromium, and a phone four times slower than this machine. */
const slow4G = {
  offline: false,
  downloadThroughput: (1_600_000 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
  latency: 562.5,
};
const cpuSlowdown = 4;
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  timezoneId: 'Asia/Tokyo',
};

type Visit = {
  what: string;
  path: string;
  ready: string;
  storageState?: BrowserContextOptions['storageState'];
  /** A typical first interaction. */
  use?: (page: Page) => Promise<void>;
};
type Load = { first: number; largest: number; shift: number; interaction: number; requests: number; bytes: number };

/**
 * First visits of a phone to a running product with the demo (`FOVEA_URL`): the times of the first and the largest
 * paint, requests and bytes. The reference is a bare page with one script of as many bytes, which writes a line of
 * text.
 */
export async function webBench({ rounds }: Effort): Promise<Finding[]> {
  const origin = process.env.FOVEA_URL ?? 'http://localhost:8080';
  if (!(await fetch(origin).catch(() => null))?.ok)
    throw new Failure(`Nothing answers at ${origin}`, 'Start `make up` first, or name another address: FOVEA_URL');
  const executablePath = [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
  ].find((path) => path && existsSync(path));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const findings: Finding[] = [];
    for (const visit of await visitsOf(origin)) findings.push(...(await measure(browser, origin, visit, rounds)));
    return findings;
  } finally {
    await browser.close();
  }
}

async function visitsOf(origin: string): Promise<Visit[]> {
  const product = openProduct(origin);
  const credentials = async (email: string) => ({
    email,
    password: passwordDigest(demoPassword),
    'g-recaptcha-response': await solveCaptcha(origin),
  });
  const staff = await product.callApi(signIn, await credentials('clinic@fovea.test'));
  const parent = await product.callApi(portalSignIn, {
    ...(await credentials('parent@fovea.test')),
    type: 'portal',
    db: 'jp',
  });
  const [family] = (await product.callApi(findCustomers, {}, { as: staff.token })).list;
  if (!family) throw new Failure('There are no families', 'Start `make up` with the demo in it');
  const asStaff = storageOf(origin, { ...staff, db: undefined });
  return [
    { what: 'sign-in', path: '/', ready: 'input[type=password]', use: typeAddress },
    { what: 'My Device', path: '/index', ready: 'h1', storageState: storageOf(origin, parent), use: openMenu },
    { what: 'Home', path: '/work', ready: 'main h2', storageState: asStaff, use: searchEverything },
    { what: 'staff list', path: '/work/customers', ready: 'main li a', storageState: asStaff, use: filterAndOpen },
    {
      what: 'record',
      path: `/work/customers/${family._id}/overview`,
      ready: '[role=tabpanel] h3',
      storageState: asStaff,
      use: turnPages,
    },
  ];
}

const typeAddress = (page: Page) => page.locator('input').first().pressSequentially('clinic@fovea.test');

const bar = (page: Page) => page.getByRole('banner').getByRole('button');

async function openMenu(page: Page) {
  await bar(page).first().tap();
  await page.getByRole('dialog').waitFor();
}

async function searchEverything(page: Page) {
  await bar(page).nth(1).tap();
  await page.getByRole('combobox').first().pressSequentially('mori', { delay: 100 });
  await page.getByRole('option').first().waitFor();
}

async function filterAndOpen(page: Page) {
  await page.getByRole('search').getByRole('button').first().tap();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('main li a').first().tap();
  await page.getByRole('dialog').waitFor();
}

async function turnPages(page: Page) {
  for (const tab of (await page.getByRole('dialog').getByRole('tab').all()).slice(0, 4)) {
    await tab.tap();
    await page.getByRole('tabpanel').first().waitFor();
  }
}

/** The browser storage of a session, with the region if one is selected. */
function storageOf(
  origin: string,
  { token, tokenExpiredAt, db, user }: { token: string; tokenExpiredAt: string; db: string | undefined; user: object },
) {
  const localStorage = Object.entries({ token, tokenExpiredAt, ...(db && { db }), user: JSON.stringify(user) }).map(
    ([name, value]) => ({ name, value }),
  );
  return { cookies: [], origins: [{ origin, localStorage }] };
}

async function measure(browser: Browser, origin: string, visit: Visit, rounds: number): Promise<Finding[]> {
  const loads: Load[] = [];
  const bareLoads: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const load = await firstVisit(browser, `${origin}${visit.path}`, visit);
    const bare = await startBarePage(load.bytes);
    bareLoads.push(await firstVisit(browser, bare.origin, { ready: 'h1' }));
    bare.stop();
    loads.push(load);
  }
  const medianOf = (list: Load[], metric: keyof Load) => median(list.map((load) => load[metric]));
  const what = `first visit: ${visit.what}`;
  return [
    {
      what: `${what}, first paint`,
      unit: 's',
      value: medianOf(loads, 'first') / 1000,
      aim: { of: 'value', is: 'at most', limit: 2.5 },
    },
    {
      what: `${what}, largest paint`,
      unit: 's',
      value: medianOf(loads, 'largest') / 1000,
      reference: medianOf(bareLoads, 'largest') / 1000,
      aim: { of: 'value', is: 'at most', limit: 2.5 },
    },
    {
      what: `${what}, longest press until its next frame`,
      unit: 'ms',
      value: medianOf(loads, 'interaction'),
      aim: { of: 'value', is: 'at most', limit: 200 },
    },
    {
      what: `${what}, layout shift`,
      unit: '',
      value: medianOf(loads, 'shift'),
      aim: { of: 'value', is: 'at most', limit: 0.02 },
    },
    {
      what: `${what}, requests`,
      unit: 'requests',
      value: medianOf(loads, 'requests'),
      aim: { of: 'value', is: 'at most', limit: 40 },
    },
    {
      what: `${what}, received`,
      unit: 'kB',
      value: medianOf(loads, 'bytes') / 1000,
      aim: { of: 'value', is: 'at most', limit: 450 },
    },
  ];
}

const watchPaints = `
  window.lcp = 0;
  window.shift = 0;
  const each = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  each('largest-contentful-paint', ({ startTime }) => { window.lcp = startTime; });
  each('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) window.shift += value; });
`;

/** Loads the page on the slow phone with an empty cache until the network is idle, then uses it. */
async function firstVisit(
  browser: Browser,
  url: string,
  { ready, storageState, use }: Pick<Visit, 'ready' | 'storageState' | 'use'>,
): Promise<Load> {
  const context = await browser.newContext({ ...phone, storageState });
  try {
    const page = await context.newPage();
    const session = await slowDown(page);
    const traffic = watchTraffic(session);
    await page.addInitScript(watchPaints);
    await watchInteractions(page);
    await page.goto(url, { timeout: 120_000 });
    await page.locator(ready).first().waitFor({ timeout: 120_000 });
    await traffic.untilIdle();
    const load = {
      ...traffic.counted,
      first: await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime"),
      largest: await page.evaluate<number>('window.lcp'),
      shift: await page.evaluate<number>('window.shift'),
    };
    await use?.(page);
    return { ...load, interaction: await longestInteraction(page) };
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return session;
}

function watchTraffic(session: CDPSession) {
  const counted = { requests: 0, bytes: 0 };
  let last = Date.now();
  session.on('Network.requestWillBeSent', ({ request }) => {
    last = Date.now();
    if (request.url.startsWith('http')) counted.requests += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    last = Date.now();
    counted.bytes += encodedDataLength;
  });
  /** Waits for two seconds without a request or response; the stream of changes stays open. */
  const untilIdle = async () => {
    while (Date.now() - last < 2_000) await setTimeout(100);
  };
  return { counted, untilIdle };
}

/** A minimal page of that size: incompressible data in a comment of its script. */
async function startBarePage(bytes: number): Promise<{ origin: string; stop: () => void }> {
  const filler = randomBytes(Math.ceil(bytes / 2)).toString('hex');
  const server = createServer(({ url }, response) => {
    if (url === '/page.js')
      return response
        .setHeader('Content-Type', 'text/javascript')
        .end(`/*${filler}*/document.body.innerHTML = '<h1>Fovea</h1>'`);
    response
      .setHeader('Content-Type', 'text/html')
      .end('<!doctype html><link rel="icon" href="data:,"><body><script src="/page.js"></script>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}
