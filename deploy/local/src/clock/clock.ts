import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '@fovea/kit/config/config';

/** How far a stack's clock is ahead, in seconds, as libfaketime reads it. It stays with the data, which are as late. */
const fileIn = (dataDir: string): string => join(dataDir, 'clock');

export const secondsAhead = (dataDir: string): number =>
  existsSync(fileIn(dataDir)) ? Number(readFileSync(fileIn(dataDir), 'utf8')) : 0;

/** The databases' own, which is moved first. */
const ofDatabases = (file: string): string => `${file}-of-databases`;

/**
 * Every process reads its file each second. The databases are told first and time is given them: what a service does by
 * the new time is never stored with the old one.
 */
export async function setAhead(dataDir: string, seconds: number): Promise<void> {
  write(ofDatabases(fileIn(dataDir)), seconds);
  await delay(rereadMs);
  write(fileIn(dataDir), seconds);
}
const rereadMs = 2_000;

/** Put in place at once; PostgreSQL reads it as another user. */
function write(file: string, seconds: number): void {
  writeFileSync(`${file}.next`, `+${seconds}\n`);
  chmodSync(`${file}.next`, 0o644);
  renameSync(`${file}.next`, file);
}

/** For a start: each process finds both files. */
export function writeClockFiles(dataDir: string): void {
  for (const file of [ofDatabases(fileIn(dataDir)), fileIn(dataDir)]) write(file, secondsAhead(dataDir));
}

/**
 * With these a process sees the stack's time: its `Date`, PostgreSQL's `now()`. What measures how long something takes
 * sees the machine's, so that nothing hangs or runs out when the clock is moved.
 */
export const movingClock = (dataDir: string, library: string): Environment => ({
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: fileIn(dataDir),
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  FAKETIME_CACHE_DURATION: '1',
});

/** The same for a database that is started by a process that has them. */
export function clockOfDatabase(env: Environment): Environment {
  const { LD_PRELOAD, FAKETIME_TIMESTAMP_FILE: file } = env;
  if (!LD_PRELOAD || !file) return {};
  const own = Object.entries(env).filter(([name]) => name.startsWith('FAKETIME_'));
  return { ...Object.fromEntries(own), LD_PRELOAD, FAKETIME_TIMESTAMP_FILE: ofDatabases(file) };
}

export const hasMovingClock = (env: Environment, dataDir: string): boolean =>
  env.FAKETIME_TIMESTAMP_FILE === fileIn(dataDir) && (env.LD_PRELOAD ?? '').includes('faketime');

/** Parts that are somebody else's, or take real money: their time is their own. */
const realParts = [
  ...['NATS_URL', 'S3_ENDPOINT', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'TWILIO_ACCOUNT_SID'],
  ...['RECAPTCHA_SECRET_KEY', 'DATABASE_URL_GLOBAL'],
];
/** What of an environment keeps its clock where it is; undefined: it may be moved. */
export function fixedClockReason(env: Environment): string | undefined {
  if (env.FOVEA_ENV === 'production') return 'FOVEA_ENV=production';
  return (
    realParts.find((name) => env[name]) ??
    Object.keys(env).find((name) => name.startsWith('DATABASE_URL_') && env[name])
  );
}
