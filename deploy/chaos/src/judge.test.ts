import { errorCodes } from '@fovea/contracts/errors';
import { expect, test } from 'vitest';
import { type Call, outcomes } from './calls.ts';
import { wrongWith } from './judge.ts';
import { answeredWithinMs, repeatedWithinMs } from './limits.ts';
import type { Outage } from './outages.ts';

const outage: Outage = { what: 'billing froze', parts: ['billing'], from: 10_000, until: 20_000 };
const gatewayOutage: Outage = { what: 'a gateway was killed', parts: ['gateway'], from: 10_000, until: 20_000 };
const { unavailable, internal, notSignedIn, alreadyDone } = errorCodes;
const call = (fields: Partial<Call>): Call => ({
  kind: 'charge',
  what: 'POST /api/portal/payments',
  needs: ['gateway', 'billing'],
  at: 12_000,
  ms: 500,
  code: 0,
  ...fields,
});

test.each<[string, Partial<Call>, Outage[], RegExp | undefined]>([
  ['answered well', {}, [], undefined],
  ['refused while a part it needs is away', { code: unavailable }, [outage], undefined],
  [
    'started before the part was away, and refused later',
    { at: 9_000, ms: 1_500, code: unavailable },
    [outage],
    undefined,
  ],
  ['refused with all there', { code: unavailable }, [], /although all it needs was there/],
  ['refused after the part recovered', { at: 20_001, code: unavailable }, [outage], /although all it needs/],
  [
    'refused for a part it does not need',
    { needs: ['customer'], code: unavailable },
    [outage],
    /although all it needs/,
  ],
  ['a fault of ours while a part is away', { code: internal }, [outage], /internal \(5000001\), while billing froze/],
  ['signed out by an outage', { code: notSignedIn }, [outage], /notSignedIn/],
  ['alreadyDone for a repeat', { code: alreadyDone, proper: [alreadyDone] }, [], undefined],
  ['answered well and late', { ms: answeredWithinMs + 1 }, [outage], /answered after .* s only, while billing froze/],
  ['refused late', { ms: answeredWithinMs + 1, code: unavailable }, [outage], /answered after/],
  ['a repeat that waits for its first try', { isRepeat: true, ms: repeatedWithinMs - 1 }, [], undefined],
  ['a repeat that exceeds its deadline', { isRepeat: true, ms: repeatedWithinMs + 1 }, [], /answered after/],
  ['connection lost at a gateway that was killed', { code: outcomes.lost }, [gatewayOutage], undefined],
  ['connection lost at a running gateway', { code: outcomes.lost }, [outage], /answered lost/],
  ['no response of a frozen gateway', { ms: 60_000, code: outcomes.silence }, [gatewayOutage], undefined],
  [
    'no response of another part',
    { ms: 60_000, code: outcomes.silence },
    [outage],
    /never answered, while billing froze/,
  ],
])('%s', (_name, fields, outages, wrong) => {
  const found = wrongWith(call(fields), outages);
  if (wrong) expect(found).toMatch(wrong);
  else expect(found).toBeUndefined();
});
