import { errorCodes, errorNameOf } from '@fovea/contracts/errors';
import { type Call, isProper, outcomes } from './calls.ts';
import { answeredWithinMs, repeatedWithinMs } from './limits.ts';
import type { Outage } from './outages.ts';

/** Parts that callers connect to directly: no other part sends an error response while they are down. */
const exposedParts = ['gateway', 'stripe'];

/** Describes what is wrong with a call; undefined where it is correct. */
export function wrongWith(call: Call, outages: readonly Outage[]): string | undefined {
  const excuses = outages.filter((outage) => mayExcuse(outage, call));
  const isFromOpen = excuses.some(({ parts }) => parts.some((part) => exposedParts.includes(part)));
  if (call.code === outcomes.silence) return isFromOpen ? undefined : `was never answered${nearTo(call, outages)}`;
  const limit = call.kind === 'charge' && call.isRepeat ? repeatedWithinMs : answeredWithinMs;
  if (call.ms > limit && !isFromOpen) return `was answered after ${seconds(call.ms)} only${nearTo(call, outages)}`;
  if (isProper(call)) return undefined;
  const isHonest = call.code === errorCodes.unavailable || isFromOpen;
  if (!isHonest) return `was answered ${nameOf(call.code)}${nearTo(call, outages)}`;
  return excuses.length > 0 ? undefined : `was refused with ${nameOf(call.code)} although all it needs was there`;
}

const mayExcuse = ({ parts, from, until }: Outage, { needs, at, ms }: Call): boolean =>
  at <= until && at + ms >= from && needs.some((part) => parts.includes(part));

/** The outages during the call, whether they excuse it or not. */
function nearTo({ at, ms }: Call, outages: readonly Outage[]): string {
  const near = outages.filter(({ from, until }) => at <= until && at + ms >= from).map(({ what }) => what);
  return near.length > 0 ? `, while ${[...new Set(near)].join(' and ')}` : '';
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export function nameOf(code: number): string {
  const own = Object.entries(outcomes).find(([, outcome]) => outcome === code)?.[0];
  return own ?? `${errorNameOf(code) ?? 'an unknown code'} (${code})`;
}
