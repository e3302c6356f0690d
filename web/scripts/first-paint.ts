import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { getPortalDevice } from '../../contracts/src/devices/portal-endpoints.ts';
import { languages } from '../../contracts/src/fields.ts';
import { renewSession } from '../../contracts/src/sessions/endpoints.ts';
import { renewPortalSession } from '../../contracts/src/sessions/portal-endpoints.ts';
import { getUsageSummary } from '../../contracts/src/usage/portal-endpoints.ts';
import { customerPaths } from '../src/features/customers/paths.ts';
import { dashboardPaths } from '../src/features/dashboard/paths.ts';
import { myDevicePaths } from '../src/features/my-device/paths.ts';
import { paymentResultPaths } from '../src/features/payment-result/paths.ts';
import { receiptPaths } from '../src/features/receipt/paths.ts';
import { sharedReportPaths } from '../src/features/shared-report/paths.ts';
import { signInPaths } from '../src/features/sign-in/paths.ts';
import { signUpPaths } from '../src/features/sign-up/paths.ts';
import { firstPaint, type Prefetch, type ShellTexts } from '../src/first-paint.ts';
import { textParts } from '../src/i18n/namespaces.ts';

const place = '/* first paint */';
/** Chunks of every signed-in page, then those of landing pages. */
const areaParts = ['/src/area-routes.ts', '/src/shell/hosts.tsx'];
const staffList = ['/src/shell/staff-layout.tsx', '/src/features/customers/customers-page.tsx'];
const homePage = ['/src/shell/staff-layout.tsx', '/src/features/dashboard/dashboard-page.tsx'];
const landings = {
  [myDevicePaths.page()]: ['/src/shell/portal-layout.tsx', '/src/features/my-device/my-device-page.tsx'],
  [dashboardPaths.page('admin')]: homePage,
  [dashboardPaths.page('work')]: homePage,
  [customerPaths.list('admin')]: staffList,
  [customerPaths.list('work')]: staffList,
};
const calls = {
  renew: { staff: renewSession.path, portal: renewPortalSession.path },
  portal: {
    home: myDevicePaths.page(),
    signIn: signInPaths.portal(),
    pages: [
      myDevicePaths.page(),
      signInPaths.portal(),
      signUpPaths.form(),
      paymentResultPaths.public(),
      sharedReportPaths.page(),
      receiptPaths.page(),
    ],
    staffPages: [signInPaths.backend()],
  },
  reads: [getPortalDevice.path, getUsageSummary.path],
  usage: getUsageSummary.path,
};

/** Writes `firstPaint` into the page, with the texts it paints and the built files it preloads. */
export function firstPaintScript(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!html.includes(place)) throw new Error(`The page lacks ${place}`);
        const words = Object.fromEntries(languages.map((language) => [language, wordsOf(language)]));
        const files = bundle ? filesOf(bundle, html) : { texts: {}, areas: [], pages: {} };
        const ahead: Prefetch = { ...calls, files };
        return html.replace(place, () => `(${firstPaint})(${JSON.stringify(words)}, ${JSON.stringify(ahead)})`);
      },
    },
  };
}

function wordsOf(language: string): ShellTexts {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`../src/i18n/${language}/${name}.json`, import.meta.url), 'utf8'));
  const { staff, portal, ...signIn } = read('sign-in');
  const { nav, portal: tabs } = read('shell');
  const titles = {
    [dashboardPaths.page('admin')]: nav.dashboard,
    [dashboardPaths.page('work')]: nav.dashboard,
    [customerPaths.list('admin')]: nav.customers,
    [customerPaths.list('work')]: nav.customers,
    [myDevicePaths.page()]: tabs.device,
  };
  const { email, password, submit, forgot, region } = signIn;
  const { title, today } = read('my-device').track;
  return {
    staff: { ...staff, other: signIn.toPortal },
    portal: { ...portal, other: signIn.toStaff },
    form: { email, password, submit, forgot, region },
    tabs: [tabs.device, tabs.details, tabs.accounts],
    titles,
    track: { title, today },
  };
}

function filesOf(bundle: Rolldown.OutputBundle, html: string): Prefetch['files'] {
  const filesOfPart = (part: string) => {
    const files = new Set<string>();
    const add = (file: string) => {
      const chunk = bundle[file];
      if (files.has(file) || chunk?.type !== 'chunk' || html.includes(file)) return;
      files.add(file);
      chunk.imports.forEach(add);
    };
    const found = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(part));
    if (!found) throw new Error(`The build has no ${part}`);
    add(found.fileName);
    return [...files].map((file) => `/${file}`);
  };
  const filesOfParts = (parts: string[]) => [...new Set(parts.flatMap(filesOfPart))];
  return {
    texts: Object.fromEntries(
      languages.map((language) => [
        language,
        textParts.map((part) => filesOfPart(`virtual:texts/${language}/${part}`)),
      ]),
    ),
    areas: filesOfParts(areaParts),
    pages: Object.fromEntries(Object.entries(landings).map(([path, parts]) => [path, filesOfParts(parts)])),
  };
}
