import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// `make e2e` starts a stack of its own and names it here; against a running `make up` the defaults fit.
const baseURL = process.env.FOVEA_URL ?? 'http://localhost:8080';

// The machine's own Chromium where there is one: Playwright's download is not reachable from everywhere. One without
// windows takes two thirds of the processor time.
const executablePath = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));
const asRoot = process.getuid?.() === 0;
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.local/test/browser',
  // Bounds, not promises: a machine may be busy with something else. A journey signs in several people and waits for
  // mails.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Two more than the smallest machine has cores: each of them waits for mails and toasts half of its time.
  workers: 4,
  projects: [
    { name: 'journeys', testMatch: '**/*.e2e.ts' },
    // At the address that the very first `make up` of a clone prints.
    { name: 'first-start', testMatch: '**/*.first-start.ts' },
    // They move the clock of the stack, which nobody else may be looking at.
    { name: 'days-pass', testMatch: '**/*.days.ts' },
    // They kill parts of the stack, so they run alone, one after the other.
    { name: 'outages', testMatch: '**/*.outage.ts', fullyParallel: false, workers: 1 },
    // They lose a database for good, and bring it back from its backup.
    { name: 'restores', testMatch: '**/*.restore.ts', fullyParallel: false, workers: 1 },
    // One release's data under the next, and two of them beside each other.
    { name: 'upgrades', testMatch: '**/*.upgrade.ts', fullyParallel: false, workers: 1 },
  ],
  forbidOnly: true,
  use: {
    baseURL,
    actionTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Asia/Tokyo',
    // Without a graphics card each frame of an animation is drawn by the processor.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording slows every test: TRACE=1 keeps a trace of what fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: asRoot ? ['--no-sandbox', ...quiet] : quiet },
  },
});
