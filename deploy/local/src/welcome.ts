import { join } from 'node:path';
import { demoPassword, type StackEnvironment } from './environment.ts';

const accounts = [
  ['admin@fovea.test', 'platform admin', '/'],
  ['distributor@fovea.test', 'admin of distributor Sakura Vision', '/'],
  ['clinic@fovea.test', 'admin of clinic Midori Eye Clinic', '/'],
  ['doctor@fovea.test', 'doctor there', '/'],
  ['support@fovea.test', 'general staff', '/'],
  ['parent@fovea.test', 'parent, region Japan', '/login'],
] as const;

/** Addresses and sign-ins of the running stack. */
export function welcome(
  { dataDir, urls, ports, embedded, isOwnPlatform, shared }: StackEnvironment,
  dev: boolean,
): string {
  const addresses = [
    ['Fovea', dev ? `http://localhost:${ports.vite}` : urls.web],
    ['API', `${urls.web}/api/docs`],
    ['Mail and SMS inbox', embedded.inbox ? urls.inbox : `mails go to ${new URL(shared.SMTP_URL ?? '').host}`],
    ['Card provider', embedded.stripe ? `${urls.stripe} (sandbox)` : 'Stripe, by your key'],
    ['Logs', join(dataDir, 'logs')],
  ] as const;
  return [
    '',
    ...addresses.map(([what, where]) => `  ${what.padEnd(22)}${where}`),
    '',
    ...(isOwnPlatform ? demoAccounts() : []),
  ].join('\n');
}

const demoAccounts = () => [
  `  Demo accounts, password ${demoPassword}`,
  ...accounts.map(([email, who, path]) => `  ${email.padEnd(26)}${who.padEnd(38)}${path}`),
  '',
];
