import type { deviceBound, deviceContacted } from '@fovea/contracts/devices/events';
import type { EventBody } from '@fovea/contracts/event';
import type { treatmentDayUsed } from '@fovea/contracts/usage/events';
import { newId } from '@fovea/kit/database/ids';
import { dyingAt, Killed } from '@fovea/kit-testing/killed-transaction';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Regional } from '../handle.ts';
import { createCustomerService } from '../service.ts';
import { evaluateFamilies } from './evaluate-families.loop.ts';
import { onDeviceBound, onDeviceHeard, onTreatmentDayUsed } from './on-treatment-events.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A season with a clock change in both hemispheres. */
const [begins, ends] = [Date.parse('2027-01-04T00:00:00Z'), Date.parse('2027-05-10T15:00:00Z')];
const zones = [
  'Pacific/Honolulu',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Pacific/Auckland',
];

let bed: TestBed;
let db: Regional;
beforeAll(async () => {
  bed = await startTestBed({ services: [createCustomerService], regions: 'jp:Japan' });
  db = bed.service().databases.regional.get('jp')?.client as unknown as Regional;
});
afterAll(() => bed.stop());

/** A seeded random generator, so that every run is the same. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();
function localDay(at: number, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(at);
}
const later = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

type Child = {
  id: string;
  parentId: string;
  zone: string;
  createdAt: number;
  expiresAt: number;
  boundAt: number | null;
  /** Prescribed uses a week; null: the recommended ten. */
  prescribed: number | null;
  /** Uses and uses over a limit by day. */
  days: Map<string, { uses: number; over: number }>;
  /** Connections of the device, with its clock offset. */
  heard: {
    at: number;
    offset: number | null;
  }[];
};

/** Some children continue treatment, some stop with the device on or off, some start late or never. */
function aChild(index: number): Child {
  const roll = dice(index + 11);
  const zone = zones[index % zones.length] ?? 'UTC';
  const createdAt = begins + roll(30) * dayMs + roll(24) * hourMs;
  const never = index % 9 === 4;
  const boundAt = index % 9 === 5 ? null : createdAt + roll(9) * dayMs;
  const child: Child = {
    id: newId(),
    parentId: newId(),
    zone,
    createdAt,
    boundAt,
    days: new Map(),
    heard: [],
    prescribed: [null, 5, null, 2, 14][index % 5] ?? null,
    expiresAt: index % 4 === 3 ? ends + (roll(20) - 6) * dayMs : ends + 100 * dayMs,
  };
  const stops = ends - (index % 3) * roll(24) * dayMs;
  const silentFrom = ends - (index % 2) * roll(20) * dayMs;
  for (let at = (boundAt ?? ends) + dayMs; at < ends; at += dayMs) {
    const isOn = at < silentFrom && roll(5) > 0;
    const isSlack = index % 5 === 0 && at > ends - 16 * dayMs;
    if (!never && at < stops && at < silentFrom && roll(isSlack ? 5 : 10) > (isSlack ? 3 : 1))
      child.days.set(localDay(at, zone), { uses: 1 + roll(2), over: roll(30) === 0 ? 1 : 0 });
    if (isOn || child.days.has(localDay(at, zone)))
      child.heard.push({ at, offset: index % 6 === 1 && roll(4) === 0 ? 900 + roll(5) * 600 : null });
  }
  return child;
}

type Fact = { child: Child } & (
  | { kind: 'day'; body: EventBody<typeof treatmentDayUsed> }
  | { kind: 'heard'; body: EventBody<typeof deviceContacted> }
  | { kind: 'bound'; body: EventBody<typeof deviceBound> }
);

/** Every event of the inventory about a child: one per use, with the sums at the time. */
function factsOf(child: Child): Fact[] {
  const { id: accountId, parentId: customerId, zone } = child;
  const deviceId = newId();
  let total = 0;
  const months = new Map<string, number>();
  const days = [...child.days].flatMap(([day, { uses, over }]) =>
    Array.from({ length: uses }, (_, nth): Fact => {
      total += 1;
      const ofMonth = (months.get(day.slice(0, 7)) ?? 0) + 1;
      months.set(day.slice(0, 7), ofMonth);
      const overLimit = nth + 1 === uses ? over : 0;
      return { child, kind: 'day', body: { accountId, customerId, day, uses: nth + 1, overLimit, total, ofMonth } };
    }),
  );
  const heard = child.heard.map(({ at, offset }): Fact => {
    const body = { deviceId, customerId, day: localDay(at, zone), clockOffsetSeconds: offset, at: iso(at) };
    return { child, kind: 'heard', body };
  });
  const bound: Fact[] =
    child.boundAt === null
      ? []
      : [{ child, kind: 'bound', body: { deviceId, customerId, companyId: newId(), at: iso(child.boundAt) } }];
  return [...days, ...heard, ...bound];
}
const iso = (at: number) => new Date(at).toISOString();

/** Consumes several events in one transaction. Each may be delivered again. */
async function consumeEvents(facts: Fact[], client: Regional): Promise<void> {
  await client.$transaction(async (tx) => {
    for (const { kind, body } of facts) {
      const consumer = { day: onTreatmentDayUsed, heard: onDeviceHeard, bound: onDeviceBound }[kind];
      if (consumer.kind !== 'consumer') throw new Error(kind);
      await consumer.run(body as never, { tx } as never);
    }
  });
}

/** Retries until it succeeds, crashing at a later step each time. */
async function untilDone(run: (client: Regional) => Promise<unknown>, first: number): Promise<void> {
  for (let step = first; ; step += 3)
    try {
      await run(step < 9 ? dyingAt(db, step) : db);
      return;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
}
const evaluate = (now: number, first: number) =>
  untilDone(async (client) => {
    while (await evaluateFamilies(client, new Date(now)));
  }, first);

// The reference implementation: iterates over each child's calendar day by day.

function expected(child: Child, now: number): string[] {
  const { zone, days } = child;
  const today = localDay(now, zone);
  const row = (reason: string, since: string, figure: number | null = null, before: number | null = null) =>
    [child.id, reason, since, figure, before].join(' ');
  const used = [...days.keys()].sort();
  const [first, last] = [used[0], used.at(-1)];
  const heard = child.heard
    .map(({ at }) => localDay(at, zone))
    .sort()
    .at(-1);
  const isPaid = child.expiresAt > now;
  const rows: string[] = [];
  const [newest] = child.heard.toSorted((a, b) => b.at - a.at);
  // One row of the family's device, whatever its children do.
  if (newest && newest.offset !== null)
    rows.push(
      [child.parentId, 'clockSuspect', localDay(newest.at, zone), Math.round(newest.offset / 60), null].join(' '),
    );
  if (!first) {
    const from = localDay(Math.max(child.createdAt, child.boundAt ?? 0), zone);
    if (isPaid && later(from, 7) <= today) rows.push(row(child.boundAt === null ? 'neverBound' : 'neverUsed', from));
  }
  if (!isPaid) return rows;
  const expiry = localDay(child.expiresAt, zone);
  if (expiry <= later(today, 14)) rows.push(row('planEnding', later(expiry, -14)));
  if (!first || !last) return rows;

  // A day after the last use counts as missed if the device connected on a later one.
  const missed: string[] = [];
  for (let day = later(last, 1); day < today && heard && day < heard; day = later(day, 1)) missed.push(day);
  // Two uses a week leave four whole days between.
  const gap = child.prescribed === 2 ? 4 : 3;
  const level = missed.length >= 14 ? 14 : missed.length >= 6 ? 6 : missed.length >= gap ? 3 : 0;
  if (level) rows.push(row(`unused${level}`, missed[0] ?? ''));
  const silent: string[] = [];
  for (let day = later(last, 1); day < today; day = later(day, 1)) if (!heard || day > heard) silent.push(day);
  if (silent.length >= gap) rows.push(row('silent', silent[0] ?? ''));

  const over = used.filter((day) => day > later(today, -7) && (days.get(day)?.over ?? 0) > 0);
  if (over[0]) rows.push(row('overLimit', over[0], over.length));

  const sum = (from: string, count: number) => {
    let uses = 0;
    for (let day = from; day < later(from, count); day = later(day, 1)) uses += days.get(day)?.uses ?? 0;
    return uses;
  };
  const until = heard && heard < today ? heard : today;
  if (heard && later(until, 3) > today && first <= later(until, -70)) {
    const before = rate(sum(later(until, -70), 56), 56, child.prescribed);
    const recent = rate(sum(later(until, -14), 14), 14, child.prescribed);
    if (before > 0 && recent <= (before * 2) / 3)
      rows.push(row('falling', later(until, -14), Math.round(recent), Math.round(before)));
  }
  const month = `${today.slice(0, 8)}01`;
  const from = first > month ? first : month;
  let length = 0;
  for (let day = from; day <= today; day = later(day, 1)) length += 1;
  if (length > 7 && rate(sum(from, length), length, child.prescribed) < 75)
    rows.push(row('lowMonth', from, Math.floor(rate(sum(from, length), length, child.prescribed))));
  return rows;
}

// Ten a week or the prescribed uses, to the second decimal; a rate to the first.
const expectedUses = (count: number, perWeek: number) => Math.round((count / 7) * perWeek * 100) / 100;
const rate = (uses: number, count: number, prescribed: number | null) =>
  Math.min(100, Math.round((uses / expectedUses(count, prescribed ?? 10)) * 1000) / 10);

/** Each month with uses, and the present one while the child may be treated. */
function expectedMonths({ id, zone, days, expiresAt, prescribed }: Child, now: number): string[] {
  const today = localDay(now, zone);
  const [first] = [...days.keys()].sort();
  const months = new Map<string, { uses: number; length: number }>();
  for (let day = first ?? later(today, 1); day <= today; day = later(day, 1)) {
    const month = months.get(day.slice(0, 7)) ?? { uses: 0, length: 0 };
    months.set(day.slice(0, 7), { uses: month.uses + (days.get(day)?.uses ?? 0), length: month.length + 1 });
  }
  return [...months]
    .filter(([month, { uses }]) => uses > 0 || (month === today.slice(0, 7) && expiresAt > now))
    .map(([month, { uses, length }]) => [id, month, uses, rate(uses, length, prescribed)].join(' '));
}

/** Ignores other months without uses: they exist only if an evaluation ran while the plan was active. */
async function listedMonths(now: number): Promise<string[]> {
  const rows = await bed.sql<{ id: string; month: string; uses: number; rate: number; zone: string; paid: boolean }>(
    `SELECT account_id AS id, to_char(month, 'YYYY-MM') AS month, uses, treated_month.rate, timezone AS zone,
       expired_date > '${iso(now)}' AS paid
     FROM treated_month JOIN patient ON patient.id = account_id JOIN parent ON parent.id = parent_id`,
  );
  return rows
    .filter(({ month, uses, zone, paid }) => uses > 0 || (paid && month === localDay(now, zone).slice(0, 7)))
    .map(({ id, month, uses, rate: worked }) => [id, month, uses, worked].join(' '))
    .sort();
}

async function listed(): Promise<string[]> {
  const rows = await bed.sql<{ row: string }>(
    `SELECT concat_ws(' ', subject_id, reason, to_char(since, 'YYYY-MM-DD')) || ' ' || coalesce(figure::text, '') || ' ' || coalesce(before::text, '') AS row
     FROM work_item`,
  );
  return rows.map(({ row }) => row).sort();
}

async function register(child: Child): Promise<void> {
  const created = new Date(child.createdAt);
  await db.parent.create({
    data: {
      id: child.parentId,
      companyId: newId(),
      language: 'en',
      timezone: child.zone,
      country: 'JP',
      registerDate: created,
      updatedAt: created,
      referenceNumber: child.parentId,
    },
  });
  await db.patient.create({
    data: {
      id: child.id,
      parentId: child.parentId,
      companyId: newId(),
      createdAt: created,
      updatedAt: created,
      expiredDate: new Date(child.expiresAt),
      prescribedPerWeek: child.prescribed,
    },
  });
  await bed.sql(`INSERT INTO due_family (subject_id, due_at) VALUES ('${child.parentId}', '${created.toISOString()}')`);
}

const several = 25;
test.each([3, 17])(
  'events of a season in any order, repeated, with crashing workers, give the same items and months as the reference (order %i)',
  async (seed) => {
    await bed.sql(
      'TRUNCATE parent, patient, treatment, treated_day, treated_month, family_device, work_item, follow_up, due_family CASCADE',
    );
    const roll = dice(seed);
    const children = Array.from({ length: 18 }, (_, index) => aChild(index));
    for (const child of children) await register(child);
    // Some events are repeated; all are shuffled.
    const facts = children
      .flatMap(factsOf)
      .flatMap((fact) => (roll(6) === 0 ? [fact, fact] : [fact]))
      .map((fact) => ({ fact, place: roll(1_000_000) }))
      .sort((a, b) => a.place - b.place);
    for (let at = 0; at < facts.length; at += several) {
      const some = facts.slice(at, at + several).map(({ fact }) => fact);
      await untilDone((client) => consumeEvents(some, client), at % (4 * several) === 0 ? 0 : 9);
      // Evaluations run in between, at some instant of the season's last weeks.
      if (at % (16 * several) === 0) await evaluate(ends - roll(30) * dayMs, roll(3));
    }
    await evaluate(ends, 0);
    expect(await listed()).toEqual(children.flatMap((child) => expected(child, ends)).sort());
    expect(await listedMonths(ends)).toEqual(children.flatMap((child) => expectedMonths(child, ends)).sort());

    // No more events: items appear and end by time alone, at the family's midnight.
    for (let now = ends + 5 * hourMs; now < ends + 12 * dayMs; now += 17 * hourMs) {
      await evaluate(now, roll(3));
      expect(await listed()).toEqual(children.flatMap((child) => expected(child, now)).sort());
      expect(await listedMonths(now)).toEqual(children.flatMap((child) => expectedMonths(child, now)).sort());
    }
  },
  600_000,
);
