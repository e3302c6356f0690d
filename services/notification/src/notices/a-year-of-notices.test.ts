import { companyEvent } from '@fovea/contracts/builders/companies';
import { parentEvent } from '@fovea/contracts/builders/customers';
import { deviceOfRegionEvent } from '@fovea/contracts/builders/devices';
import { patientEvent } from '@fovea/contracts/builders/patients';
import { doctorEvent } from '@fovea/contracts/builders/staff';
import { newId } from '@fovea/kit/database/ids';
import { dyingAt, Killed } from '@fovea/kit-testing/killed-transaction';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceProjection } from '../facts/on-release-published.ts';
import type { Regional } from '../handle.ts';
import { createNotificationService } from '../service.ts';
import { deviceEndSubject } from './device-end.ts';
import { prepareNotices } from './prepare-notices.loop.ts';
import {
  companyProjection,
  ownedDeviceProjection,
  parentProjection,
  patientProjection,
  staffProjection,
} from './projections.ts';
import { onDeviceHeard, onTreatmentDayUsed } from './reevaluate-notices.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const [begins, ends] = [Date.parse('2027-01-11T00:00:00Z'), Date.parse('2028-01-11T00:00:00Z')];
/** Both hemispheres' clock changes, half and quarter hours, and both sides of the date line. */
const zones = [
  ...['Pacific/Pago_Pago', 'Pacific/Honolulu', 'America/Anchorage', 'America/Los_Angeles', 'America/Denver'],
  ...['America/Chicago', 'America/New_York', 'America/Santiago', 'America/St_Johns', 'America/Sao_Paulo'],
  ...['Atlantic/Azores', 'Europe/London', 'Europe/Berlin', 'Africa/Cairo', 'Europe/Istanbul', 'Asia/Tehran'],
  ...['Asia/Karachi', 'Asia/Kathmandu', 'Asia/Bangkok', 'Asia/Manila', 'Asia/Tokyo', 'Australia/Lord_Howe'],
  ...['Pacific/Auckland', 'Pacific/Kiritimati'],
];
/** One per zone in `make test-all`, otherwise eight spread over the zones. */
const childCount = Number(process.env.NOTICE_CHILDREN ?? 8);
const clinics = [
  { id: newId(), country: 'JP', timezone: 'Asia/Tokyo' },
  { id: newId(), country: 'DE', timezone: 'Europe/Berlin' },
  { id: newId(), country: 'NZ', timezone: 'Pacific/Auckland' },
];
/** The worker has two outages: missed notices are sent afterwards, up to three days late. */
const away = [
  { from: Date.parse('2027-03-27T20:00:00Z'), until: Date.parse('2027-03-29T22:30:00Z') },
  { from: Date.parse('2027-08-02T00:00:00Z'), until: Date.parse('2027-08-07T03:00:00Z') },
];

let bed: TestBed;
let db: Regional;
beforeAll(async () => {
  bed = await startTestBed({ services: [createNotificationService], regions: 'jp:Japan' });
  db = bed.service().databases.regional.get('jp')?.client as unknown as Regional;
});
afterAll(() => bed.stop());

// The reference: checks every day of every child, with separate calendar code.

const formats = new Map<string, Intl.DateTimeFormat>();
function local(at: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(at);
}
const localDay = (at: number, zone: string) => local(at, zone).slice(0, 10);
const nines = new Map<string, number>();
function nine(day: string, zone: string): number {
  let at = nines.get(`${day} ${zone}`);
  if (at !== undefined) return at;
  for (at = Date.parse(`${day}T00:00:00Z`) - 6 * hourMs; local(at, zone) !== `${day} 09:00`; ) at += hourMs / 4;
  nines.set(`${day} ${zone}`, at);
  return at;
}
const later = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
function monthsOn(first: string, day: string): number | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [firstYear = 0, firstMonth = 0, firstDate = 0] = first.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const months = (year - firstYear) * 12 + month - firstMonth;
  return months > 0 && date === Math.min(firstDate, lastOfMonth) ? months : null;
}

type Change = { at: number } & (
  | { use: string }
  | { heard: string }
  | { plan: number; renewing: boolean }
  | { lock: boolean }
  | { notifiesFamilies: boolean }
  | { device: Device | null }
);
type Device = { id: string; serial: string; discardDay: string };
type Child = {
  id: string;
  parentId: string;
  clinic: (typeof clinics)[number];
  zone: string;
  createdAt: number;
  debug: boolean;
  /** Prescribed uses a week; null: the recommended ten. */
  prescribed: number | null;
  doctorId: string | null;
  changes: Change[];
};
type State = {
  days: string[];
  heard: string[];
  plan: number | null;
  renewing: boolean;
  lock: boolean;
  notifies: boolean;
  device: Device | null;
};

function stateAt(child: Child, at: number): State {
  const state: State = { days: [], heard: [], plan: null, renewing: false, lock: false, notifies: true, device: null };
  for (const change of child.changes) {
    if (change.at > at) break;
    if ('use' in change) state.days.push(change.use);
    else if ('heard' in change) state.heard.push(change.heard);
    else if ('plan' in change) Object.assign(state, { plan: change.plan, renewing: change.renewing });
    else if ('lock' in change) state.lock = change.lock;
    else if ('device' in change) state.device = change.device;
    else state.notifies = change.notifiesFamilies;
  }
  return state;
}

function isDue(child: Child, kind: string, day: string, at: number): boolean {
  if (at < child.createdAt) return false;
  const { days, heard, plan, renewing, lock, notifies, device } = stateAt(child, at);
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  const expiry = plan === null ? null : localDay(plan, child.zone);
  const isPaid = plan !== null && plan > at;
  const isForClinician = forClinicians.includes(kind);
  // Missed use needs later data from the device; without it the days are silent.
  // One use a week leaves seven whole days between, two leave four.
  const gap = child.prescribed === 1 ? 7 : child.prescribed === 2 ? 4 : 0;
  const isUsable = isForClinician || !device || day <= device.discardDay;
  const missed = (least: number, days = Math.max(least, gap)) =>
    isUsable && last && heard.toSorted().find((each) => each >= later(last, days + 1)) === day;
  const silent = (least: number, days = Math.max(least, gap)) =>
    isUsable && last && later([last, ...heard].toSorted().at(-1) ?? last, days + 1) === day;
  if (lock || child.debug || (isForClinician ? !child.doctorId : !notifies)) return false;
  switch (kind) {
    case 'monthAnniversary':
      return isPaid && first !== undefined && monthsOn(first, day) !== null;
    case 'clinicianReport':
      return isPaid && first !== undefined && (monthsOn(first, day) ?? 1) % 3 === 0;
    case 'unusedThreeDays':
      return isPaid && missed(3) === true;
    case 'silentThreeDays':
      return isPaid && silent(3) === true;
    case 'unusedSixDays':
      return isPaid && missed(6) === true;
    case 'silentSixDays':
      return isPaid && silent(6) === true;
    case 'endsInTwoWeeks':
      return isPaid && expiry !== null && !renewing && later(expiry, -14) === day;
    case 'feeInTwoWeeks':
      return isPaid && expiry !== null && renewing && later(expiry, -14) === day;
    case 'feeTomorrow':
      return isPaid && expiry !== null && renewing && later(expiry, -1) === day;
    case 'endsToday':
      return expiry === day && !renewing;
    case 'payToActivate': {
      const registered = localDay(child.createdAt, child.zone);
      const soonest = child.createdAt <= nine(registered, child.zone) ? registered : later(registered, 1);
      return plan === null && soonest === day;
    }
    default:
      throw new Error(kind);
  }
}
/**
 * 30 days and 7 days before the discard date and on it; of the past ones only the last is sent, until 30 days later.
 */
function deviceEnds(child: Child): string[] {
  const due = new Set<string>();
  const dates = child.changes.flatMap((change) => ('device' in change && change.device ? change.device : []));
  for (const { id, discardDay } of dates) {
    const starts = [30, 7, 0, -30].map((days) => later(discardDay, -days));
    starts.slice(0, 3).forEach((start, index) => {
      const from = nine(start, child.zone);
      // The worker runs at nine, and at each change; the day after the window begins at midnight.
      const moments = [from, child.createdAt, ...child.changes.map(({ at }) => at)].map(back);
      const sees = (at: number) => {
        const { device, lock, notifies } = stateAt(child, at);
        const isInWindow = at >= from && localDay(at, child.zone) < (starts[index + 1] ?? '');
        return isInWindow && device?.id === id && device.discardDay === discardDay && !lock && notifies;
      };
      if (!child.debug && moments.some((at) => at < ends && sees(at))) due.add(start);
    });
  }
  return [...due].map((day) => `deviceEnds ${child.id} ${day}`);
}
const kinds = [
  ...['monthAnniversary', 'clinicianReport', 'unusedThreeDays', 'unusedSixDays', 'endsInTwoWeeks'],
  ...['feeInTwoWeeks', 'feeTomorrow', 'endsToday', 'payToActivate', 'silentThreeDays', 'silentSixDays'],
];
const forClinicians = ['unusedSixDays', 'silentSixDays', 'clinicianReport'];

const back = (at: number) => away.find(({ from, until }) => at >= from && at < until)?.until ?? at;
/** Due at nine, or after the outage; later changes on that day may make it due or add a recipient. */
function momentsOf(child: Child, day: string, zone: string): number[] {
  const at = nine(day, zone);
  const that = child.changes.filter((change) => change.at > at && localDay(change.at, zone) === day);
  return [at, ...that.map((change) => change.at)].map(back).filter((moment) => moment - at <= 3 * dayMs);
}

function expected(children: Child[]): string[] {
  const due: string[] = [];
  for (const child of children)
    for (const kind of kinds) {
      const zone = forClinicians.includes(kind) ? child.clinic.timezone : child.zone;
      for (let day = localDay(begins, zone); nine(day, zone) < ends; day = later(day, 1))
        if (momentsOf(child, day, zone).some((at) => at < ends && isDue(child, kind, day, at)))
          due.push(`${kind} ${child.id} ${day}`);
    }
  return [...due, ...children.flatMap(deviceEnds)].sort();
}

// The year: some children continue treatment, some pause, plans expire and renew, families are locked in between.

/** The same year in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

function aChild(index: number): Child {
  const roll = dice(index + 7);
  // Steps of seven spread few children over distant zones, and one child per zone if there are as many.
  const zone = zones[(index * 7) % zones.length] ?? 'UTC';
  const changes: Change[] = [];
  const createdAt = begins + roll(40) * dayMs + roll(24) * hourMs;
  let day = later(localDay(createdAt, zone), 1 + roll(5));
  let plan = nine(day, zone) + (60 + roll(200)) * dayMs;
  changes.push({ at: nine(day, zone) + 2 * hourMs, plan, renewing: index % 3 === 0 });
  for (let at = nine(day, zone) + (5 + roll(8)) * hourMs; at < ends; ) {
    changes.push({ at, use: localDay(at, zone) });
    day = later(localDay(at, zone), [1, 1, 2, 5, 9, 15, 30][roll(7)] ?? 1);
    at = nine(day, zone) + (3 + roll(8)) * hourMs;
    // Renewed some days before its end, at a time of day when no notice of that day depends on it.
    if (plan - at < 20 * dayMs && roll(3) > 0) {
      plan = Math.max(plan, at) + (30 + roll(90)) * dayMs;
      changes.push({ at: at - hourMs, plan, renewing: roll(2) === 0 });
    }
  }
  // Each use sends data; some devices also send data daily, some occasionally, some never.
  const heardDice = dice(index + 70);
  for (const change of changes.filter((each) => 'use' in each))
    changes.push({ at: change.at, heard: localDay(change.at, zone) });
  // Never at a quarter of an hour, when it may be nine somewhere: simultaneous events have no order.
  const every = [1, 5, null, 40, 5, null][index % 6];
  if (every)
    for (let at = createdAt + dayMs; at < ends; at += dayMs * (1 + heardDice(2 * every - 1))) {
      const heard = nine(localDay(at, zone), zone) + (heardDice(20) - 6) * hourMs + hourMs / 8;
      changes.push({ at: heard, heard: localDay(heard, zone) });
    }
  if (index % 5 === 1)
    for (const [month, lock] of [
      [3, true],
      [6, false],
      [8, true],
      [9, false],
    ] as const)
      changes.push({ at: begins + month * 30 * dayMs + roll(24) * hourMs, lock });
  // Some devices end within the year; some get another date, some are bound late or exchanged before.
  const device = {
    id: newId(),
    serial: `FV-${index}`,
    discardDay: later(localDay(createdAt, zone), 120 + heardDice(200)),
  };
  const endsAt = nine(device.discardDay, zone);
  const odd = hourMs / 16;
  changes.push({ at: index % 4 === 1 ? endsAt - 5 * dayMs + odd : createdAt + dayMs / 2 + odd, device });
  if (index % 4 === 2)
    changes.push({ at: endsAt - 10 * dayMs + odd, device: { ...device, discardDay: later(device.discardDay, 15) } });
  if (index % 4 === 3) {
    changes.push({ at: endsAt - 9 * dayMs + odd, device: null });
    changes.push({
      at: endsAt - 8 * dayMs + odd,
      device: { ...device, id: newId(), discardDay: later(device.discardDay, 900) },
    });
  }
  return {
    id: newId(),
    parentId: newId(),
    zone,
    createdAt,
    changes: changes.filter(({ at }) => at < ends),
    clinic: clinics[index % clinics.length] as (typeof clinics)[number],
    debug: index % 10 === 6,
    prescribed: [null, 2, 7, 1][index % 4] ?? null,
    doctorId: index % 7 === 2 ? null : newId(),
  };
}

let revision = 1;
const stateOf = (id: string, body: object, at: number) => {
  revision += 1;
  return { id, revision: BigInt(revision), body: { ...body, _id: id } as Record<string, unknown>, at: new Date(at) };
};

async function tellCompany({ id: _id, country }: Child['clinic'], customerNotifications: boolean, at: number) {
  const body = companyEvent({ _id, country: country as 'JP', databaseUrl: 'jp', customerNotifications });
  await companyProjection.write(db, [stateOf(_id, body, at)]);
}
async function tellParent({ parentId, clinic, zone, debug }: Child, lock: boolean, at: number) {
  const body = parentEvent({ _id: parentId, companyId: clinic.id, doctorId: null, timezone: zone, debug, lock });
  await parentProjection.write(db, [stateOf(parentId, body, at)]);
}
async function tellPatient(child: Child, { plan, renewing }: State, at: number) {
  const body = patientEvent({
    _id: child.id,
    userId: child.parentId,
    companyId: child.clinic.id,
    doctorId: child.doctorId,
    expiredDate: plan === null ? null : new Date(plan).toISOString(),
    subscriptionStatus: renewing ? 'active' : 'none',
    createdAt: new Date(child.createdAt).toISOString(),
    prescribedPerWeek: child.prescribed,
  });
  await patientProjection.write(db, [stateOf(child.id, body, at)]);
}

const givenBack = new Map<string, Device>();
async function tellDevice(child: Child, device: Device | null, at: number) {
  const held = device ?? givenBack.get(child.id);
  if (!held) return;
  givenBack.set(child.id, held);
  const body = deviceOfRegionEvent({
    _id: held.id,
    serial_number: held.serial,
    companyId: child.clinic.id,
    customerId: device && child.parentId,
    discardDate: `${held.discardDay}T00:00:00.000Z`,
  });
  // The two projections of a device have no common order.
  const states = [stateOf(held.id, body, at)];
  const projections = [deviceProjection, ownedDeviceProjection];
  for (const projection of at % 2 ? projections : projections.toReversed()) await projection.write(db, states);
}

async function happen(child: Child, change: Change): Promise<void> {
  const { at } = change;
  if ('use' in change)
    await db.$transaction((tx) =>
      onTreatmentDayUsed.kind === 'consumer'
        ? onTreatmentDayUsed.run(
            { accountId: child.id, customerId: child.parentId, day: change.use } as never,
            { tx, occurredAt: new Date(at) } as never,
          )
        : Promise.resolve(),
    );
  else if ('heard' in change)
    await db.$transaction((tx) =>
      onDeviceHeard.kind === 'consumer'
        ? onDeviceHeard.run(
            { customerId: child.parentId, day: change.heard } as never,
            { tx, occurredAt: new Date(at) } as never,
          )
        : Promise.resolve(),
    );
  else if ('plan' in change) await tellPatient(child, stateAt(child, at), at);
  else if ('lock' in change) await tellParent(child, change.lock, at);
  else if ('device' in change) await tellDevice(child, change.device, at);
  else await tellCompany(child.clinic, change.notifiesFamilies, at);
}

/** Numbers of treatments by child, which the service requests for the month before each anniversary. */
const usesOf = (
  children: Child[],
  { accountId, from, until }: Record<'accountId' | 'from' | 'until', string>,
  at: number,
) =>
  stateAt(children.find(({ id }) => id === accountId) as Child, at).days.filter((day) => day >= from && day <= until)
    .length;
let known: Child[] = [];
let present = begins;
const callRpc = (async ({ name }: { name: string }, input: { periods: Parameters<typeof usesOf>[1][] }) => {
  if (name === 'usesInPeriods')
    return {
      list: input.periods.map((period) => ({ accountId: period.accountId, uses: usesOf(known, period, present) })),
    };
  return name === 'companyById' ? { phone: '+81 312345678' } : { reportMonths: 3 };
}) as unknown as Parameters<typeof prepareNotices>[1]['callRpc'];

let moment = 0;
/** Works until nothing is due; crashes at a different step each time. */
async function work(now: number): Promise<void> {
  moment += 1;
  for (let step = moment % 9; ; step += 9)
    try {
      present = now;
      const region = { now: new Date(now), region: 'jp', callRpc };
      while (await prepareNotices(step < 9 ? dyingAt(db, step) : db, region));
      return;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
}

async function nextLook(): Promise<number> {
  const [row] = await bed.sql<{ at: Date | null }>('SELECT min(due_at) AS at FROM due_notice');
  return row?.at ? +row.at : Number.POSITIVE_INFINITY;
}

test('a year around the world sends each notice of the reference calendar once, although the worker crashes at every step', async () => {
  const children = Array.from({ length: childCount }, (_, index) => aChild(index));
  // The clinic of every third child disables notifications for two months.
  const [silentClinic] = clinics;
  const silence: Change[] = [
    { at: begins + 150 * dayMs, notifiesFamilies: false },
    { at: begins + 210 * dayMs, notifiesFamilies: true },
  ];
  for (const child of children) {
    if (child.clinic === silentClinic) child.changes.push(...silence);
    child.changes.sort((a, b) => a.at - b.at);
  }
  known = children;
  for (const clinic of clinics) await tellCompany(clinic, true, begins);
  for (const { doctorId, clinic } of children)
    if (doctorId)
      await staffProjection.write(db, [
        stateOf(doctorId, doctorEvent({ _id: doctorId, companyId: clinic.id, timezone: clinic.timezone }), begins),
      ]);

  type Step = { at: number; run(): Promise<void> };
  const steps: Step[] = children.flatMap((child) => [
    {
      at: child.createdAt,
      run: async () => {
        await tellParent(child, stateAt(child, child.createdAt).lock, child.createdAt);
        await tellPatient(child, stateAt(child, child.createdAt), child.createdAt);
      },
    },
    ...child.changes
      .filter((change) => !('notifiesFamilies' in change) || child === children[0])
      .map((change) => ({ at: change.at, run: () => happen(child, change) })),
  ]);
  steps.sort((a, b) => a.at - b.at);
  const outage = (at: number) => away.find(({ from, until }) => at >= from && at < until);

  let now = begins;
  for (const step of [...steps, { at: ends - 1, run: async () => {} }]) {
    for (let due = await nextLook(); due < step.at; due = await nextLook()) {
      const at = outage(Math.max(due, now))?.until ?? Math.max(due, now);
      if (at > step.at) break;
      now = at;
      await work(now);
    }
    await step.run();
    now = Math.max(now, step.at);
    if (!outage(now)) await work(now);
  }

  const stored = await bed.sql<{ kind: string; subject: string; day: string }>(
    `SELECT kind, subject_id AS subject, to_char(day, 'YYYY-MM-DD') AS day FROM notice_mark WHERE kind <> 'deviceDiscard'`,
  );
  // The mark of a device's last day is of the device at one family.
  const subjects = new Map(
    children.flatMap(({ id, parentId, changes }) =>
      changes.flatMap((change) =>
        'device' in change && change.device ? [[deviceEndSubject(parentId, change.device), id] as const] : [],
      ),
    ),
  );
  const marks = stored.map(({ kind, subject, day }) => ({
    mark: `${kind} ${subjects.get(subject) ?? subject} ${day}`,
  }));
  const wanted = expected(children);
  expect(wanted.filter((each) => each.startsWith('deviceEnds')).length).toBeGreaterThan(childCount / 2);
  expect(wanted.length).toBeGreaterThan(20 * childCount);
  for (const kind of kinds) expect([kind, wanted.some((each) => each.startsWith(kind))]).toEqual([kind, true]);
  expect(marks.map(({ mark }) => mark).sort()).toEqual(wanted);

  // Each is in one mail, those of families also in one text message; the request to pay only in a text message.
  const zoneOf = new Map(children.flatMap((child) => [[child.id, child] as const]));
  type Row = {
    channel: string;
    kind: string;
    params: { accountId: string; notices: { kind: string; text?: string; words: Record<string, string> }[] };
    due_at: Date;
  };
  const mails = await bed.sql<Row>(`SELECT channel, kind, params, due_at FROM delivery WHERE kind <> 'deviceDiscard'`);
  const by = (channel: string) =>
    mails
      .filter((mail) => mail.channel === channel)
      .flatMap(({ params }) => params.notices.map(({ kind }) => `${kind} ${params.accountId}`))
      .sort();
  const wantedBut = (...others: string[]) =>
    wanted
      .map((each) => each.split(' ').slice(0, 2).join(' '))
      .filter((each) => !others.includes(each.split(' ')[0] ?? ''))
      .sort();
  expect(by('mail')).toEqual(wantedBut('payToActivate'));
  expect(by('sms')).toEqual(wantedBut(...forClinicians));
  for (const { kind, params, due_at } of mails) {
    const child = zoneOf.get(params.accountId) as Child;
    const hour = Number(local(+due_at, kind === 'familyNotices' ? child.zone : child.clinic.timezone).slice(11, 13));
    expect(hour >= 8 && hour < 21).toBe(true);
  }
  // A month is called what it was: by the treatments of its days, against the prescription.
  const months = mails.flatMap(({ params: { accountId, notices } }) =>
    notices.flatMap(({ kind, text, words }) => (kind === 'monthAnniversary' ? { accountId, text, words } : [])),
  );
  for (const { accountId, text, words } of months) {
    const { prescribed } = zoneOf.get(accountId) as Child;
    const [uses, planned] = [Number(words.uses), Number(words.planned)];
    expect(Math.abs(planned - (30 / 7) * (prescribed ?? 10))).toBeLessThan(5);
    const share = uses / planned;
    const band = uses === 0 ? 'None' : share < 0.39 ? 'Few' : share < 0.74 ? 'Some' : 'Good';
    if (prescribed && uses > planned + 1) expect(text).toBe('monthMore');
    else if (Math.abs(share - 0.4) > 0.02 && Math.abs(share - 0.75) > 0.02 && uses <= planned)
      expect([uses, planned, text]).toEqual([uses, planned, `month${band}`]);
  }
  for (const band of ['Few', 'Some', 'More'])
    expect([band, months.some(({ text }) => text === `month${band}`)]).toEqual([band, true]);
  // All notices of one day are one message: never two for the same child, recipient and time.
  const moments = mails.map(({ channel, kind, params, due_at }) => `${channel} ${kind} ${params.accountId} ${+due_at}`);
  expect(new Set(moments).size).toBe(moments.length);
}, 1_800_000);
