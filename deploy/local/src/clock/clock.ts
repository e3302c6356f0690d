import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '@fovea/kit/config/config';

/**
 * The offset of a stack's clock in seconds, in libfaketime's format. Stored with the data, whose times depend on it.
 */
const fileIn = (dataDir: string): string => join(dataDir, 'clock');

export const secondsAhead = (dataDir: string): number =>
  existsSync(fileIn(dataDir)) ? Number(readFileSync(fileIn(dataDir), 'utf8')) : 0;

/** The databases' clock file, which is moved first. */
const ofDatabases = (file: string): string => `${file}-of-databases`;

/**
 * Every process reads its file each second. The databases' clock moves first, so that no service stores a new time in a
 * database that still has the old one.
 */
export async function setAhead(dataDir: string, seconds: number): Promise<void> {
  write(ofDatabases(fileIn(dataDir)), seconds);
  await delay(rereadMs);
  write(fileIn(dataDir), seconds);
}
const rereadMs = 2_000;

/** Replaces the file atomically; PostgreSQL reads it as another user. */
function write(file: string, seconds: number): void {
  writeFileSync(`${file}.next`, `+${seconds}\n`);
  chmodSync(`${file}.next`, 0o644);
  renameSync(`${file}.next`, file);
}

/** Writes both files before a start. */
export function writeClockFiles(dataDir: string): void {
  for (const file of [ofDatabases(fileIn(dataDir)), fileIn(dataDir)]) write(file, secondsAhead(dataDir));
}

/**
 * Variables that give a process the stack's time: `Date`, PostgreSQL's `now()`. The monotonic clock stays the
 * machine's, so that no timeout fires when the clock is moved.
 */
export const movingClock = (dataDir: string, library: string): Environment => ({
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: fileIn(dataDir),
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  FAKETIME_CACHE_DURATION: '1',
});

/** The same for a database started by such a process. */
export function clockOfDatabase(env: Environment): Environment {
  const { LD_PRELOAD, FAKETIME_TIMESTAMP_FILE: file } = env;
  if (!LD_PRELOAD || !file) return {};
  const own = Object.entries(env).filter(([name]) => name.startsWith('FAKETIME_'));
  return { ...Object.fromEntries(own), LD_PRELOAD, FAKETIME_TIMESTAMP_FILE: ofDatabases(file) };
}

export const hasMovingClock = (env: Environment, dataDir: string): boolean =>
  env.FAKETIME_TIMESTAMP_FILE === fileIn(dataDir) && (env.LD_PRELOAD ?? '').includes('faketime');

/** External parts have their own time. */
const realParts = [
  ...['NATS_URL', 'S3_ENDPOINT', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'TWILIO_ACCOUNT_SID'],
  ...['RECAPTCHA_SECRET_KEY', 'DATABASE_URL_GLOBAL'],
];
/** The variable that forbids moving the clock; undefined where it may be moved. */
export function fixedClockReason(env: Environment): string | undefined {
  if (env.FOVEA_ENV === 'production') return 'FOVEA_ENV=production';
  return (
    realParts.find((name) => env[name]) ??
    Object.keys(env).find((name) => name.startsWith('DATABASE_URL_') && env[name])
  );
}
