import { randomUUID } from 'node:crypto';
import { endpoints } from '@fovea/contracts';
import type { Endpoint, Role, ServiceName } from '@fovea/contracts/endpoint';
import { isKeptFrom, roles } from '@fovea/contracts/endpoint';
import { type ErrorName, errorCodes, errorNameOf } from '@fovea/contracts/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallOptions } from './client.ts';
import type { TestBed } from './test-bed.ts';
import type { TestActor } from './tokens.ts';

/** The borders between people; each has its strangers. */
const borders = ['company', 'family', 'region'] as const;
type Border = (typeof borders)[number];
type Stranger = Omit<TestActor, 'role'>;

export type Sample = {
  /** A call that would show or change somebody's real data. */
  input: Record<string, unknown>;
  file?: CallOptions['file'];
  /** Somebody the call is open to, by token; an administrator where the endpoint is open to one. */
  as?: string;
  /** How it words a refusal where that is more than `notFound`. */
  refusals?: ErrorName[];
  /**
   * Why a border is none here; `admin`: why the region an administrator names is none, `former`: why somebody who had a
   * right once still has it.
   */
  open?: Partial<Record<Border | 'admin' | 'former', string>>;
  /** A call by another method than GET that only reads: its answer to the rightful caller is looked at, too. */
  reads?: true;
};
/** Somebody who could reach the samples before something changed hands, by what they are now or by a token of then. */
export type Former = { was: string; role: Role } & ({ actor: Stranger } | { token: string });
export type Walked = {
  bed: TestBed;
  stop?(): Promise<void>;
  /** What only the rightful may read, as it is stored: ids, names. Some of it stands in every sample's input or answer. */
  marks: string[];
  /**
   * Who stands outside of the samples' company, family and region. `staff` is every role of a company that is not named;
   * of one family's company only doctors, parents and devices are strangers. Text is the reason why a service knows no
   * such border.
   */
  strangers: Record<Border, Partial<Record<Role | 'staff', Stranger>> | string>;
  /**
   * Staff of the company that a device, a family or a child came from, staff who moved, guardians who were removed, a
   * token that does not count any more.
   */
  former?: Former[];
  /**
   * By endpoint; text is the reason why there is nothing of anybody's to reach by it. None of those that administrators
   * alone may call for the whole platform: they know no border.
   */
  samples: Record<string, Sample | Sample[] | string>;
};

/**
 * Walks every endpoint of a service that is not public. Visitors and roles it does not name are refused. Staff of another
 * company, other families, their doctors and devices, and people of another region call it with a sample of real data:
 * they are refused or see nothing, and no row changes; so are people who had a right before something changed hands. An
 * endpoint without a sample or a reason fails.
 */
export function walkAccess(service: ServiceName, start: () => Promise<Walked>): void {
  const own: [string, Endpoint][] = Object.entries(endpoints).filter(
    ([, each]) => each.service === service && each.access !== 'public',
  );
  let walked: Walked;
  beforeAll(async () => {
    walked = await start();
  });
  afterAll(() => (walked?.stop ?? walked?.bed.stop)?.());

  test('every sample and reason is of an endpoint, and everything looked for is there to be found', async () => {
    expect(Object.keys(walked.samples).filter((name) => !own.some(([each]) => each === name))).toEqual([]);
    await walked.bed.idle();
    const rows = await storedRows(walked.bed, 'string_agg(row::text, chr(10))');
    const stored = JSON.stringify([rows, await walked.bed.texts()]);
    expect(walked.marks.filter((mark) => !stored.includes(mark))).toEqual([]);
  });

  describe.each(own)('%s', (name, endpoint) => {
    const send = async (input: Record<string, unknown>, options: CallOptions) => {
      const response = await walked.bed.send(endpoint, input, options);
      const text = await response.text();
      const isFile = response.ok && endpoint.answer === 'file';
      return { text, code: isFile ? 0 : Number(/^\{"code":(\d+)/.exec(text)?.[1]) };
    };

    const walk = async (sample: Sample) => {
      const { input, file, refusals = [] } = sample;
      const sent = JSON.stringify(input) + Buffer.from(file?.bytes ?? []).toString();
      const shown = (text: string) => walked.marks.filter((mark) => text.includes(mark) && !sent.includes(mark));
      const allowed = ['notFound', 'wrongRegion', ...refusals];
      await walked.bed.idle();
      const before = await digests(walked.bed);
      const strangers = strangersTo(endpoint, sample, walked);
      for (const { border, actor, db } of strangers) {
        const { text, code } = await send(input, { as: await walked.bed.tokenFor(actor), db, file });
        const answer = { border, role: actor.role, db };
        if (code !== 0 && !allowed.includes(errorNameOf(code) ?? ''))
          expect({ ...answer, text }).toEqual({ ...answer, refusedBy: allowed });
        expect({ ...answer, shown: shown(text) }).toEqual({ ...answer, shown: [] });
      }
      for (const former of formerOf(endpoint, sample, walked)) {
        const { was, role } = former;
        const as = 'token' in former ? former.token : await walked.bed.tokenFor({ role, ...former.actor });
        const { text, code } = await send(input, { as, file });
        const answer = { was, role };
        if (code !== 0 && ![...allowed, 'notSignedIn', 'notAllowed'].includes(errorNameOf(code) ?? ''))
          expect({ ...answer, text }).toEqual({ ...answer, refusedBy: allowed });
        expect({ ...answer, shown: shown(text) }).toEqual({ ...answer, shown: [] });
      }
      await walked.bed.idle();
      expect(await digests(walked.bed)).toEqual(before);
      // Whoever may, finds it by the same words: what strangers did not see was there.
      const as = sample.as ?? (await walked.bed.tokenFor({ role: 'admin' }));
      const isRead = endpoint.method === 'GET' || sample.reads;
      const found = isRead ? await send(input, { as }) : { code: 0, text: '' };
      expect(found).toMatchObject({ code: 0 });
      const said = sent + found.text + JSON.stringify(strangers);
      expect(walked.marks.filter((mark) => said.includes(mark))).not.toEqual([]);
    };

    test('refuses a visitor, every token of a retired key, and every role it is not for', async () => {
      expect((await send({}, {})).code).toBe(errorCodes.notSignedIn);
      for (const role of roles.filter((each) => endpoint.access.includes(each)))
        expect([role, (await send({}, { as: await walked.bed.tokenFor({ role, byRetiredKey: true }) })).code]).toEqual([
          role,
          errorCodes.notSignedIn,
        ]);
      for (const role of roles.filter((each) => !endpoint.access.includes(each)))
        expect([role, (await send({}, { as: await walked.bed.tokenFor({ role }) })).code]).toEqual([
          role,
          errorCodes.notAllowed,
        ]);
    });

    if (endpoint.access.includes('customer'))
      test('is kept from whom a parent let in as it says', async () => {
        const guardian = { role: 'customer', guardianId: randomUUID() } as const;
        for (const actor of [guardian, { ...guardian, viewOnly: true as const }]) {
          if (!isKeptFrom(endpoint, actor)) continue;
          const { code } = await send({}, { as: await walked.bed.tokenFor(actor) });
          expect({ ...actor, code }).toEqual({ ...actor, code: errorCodes.notAllowed });
        }
      });

    test('shows and gives nothing to those of another company, family or region', async () => {
      const sample = walked.samples[name];
      if (isOfPlatform(endpoint)) return expect(sample).toBeUndefined();
      if (sample === undefined) throw new Error(`${name} has neither a sample nor a reason`);
      if (typeof sample === 'string') return expect(sample).toMatch(/\w+ \w+ \w+/);
      for (const each of [sample].flat()) await walk(each);
    });
  });
}

const isOfPlatform = ({ access, region }: Endpoint) =>
  region === 'none' && access !== 'public' && access.every((role) => role === 'admin');

const formerOf = ({ access }: Endpoint, { open = {} }: Sample, { former = [] }: Walked): Former[] =>
  open.former ? [] : former.filter(({ role }) => access !== 'public' && access.includes(role));

type Call = { border: Border; actor: TestActor; db?: string };

/** Everybody an endpoint lets in by role who is a stranger to its sample; a region may also be named, which lets nobody in. */
function strangersTo(endpoint: Endpoint, { open = {} }: Sample, { strangers, bed }: Walked): Call[] {
  const [home = '', elsewhere = ''] = bed.service().regions.map(({ key }) => key);
  return borders.flatMap((border) => {
    const known = strangers[border];
    if (typeof known === 'string' || open[border]) return [];
    return [...endpoint.access].flatMap((each): Call[] => {
      const role = each as Role;
      if (role === 'admin')
        return border === 'region' && endpoint.region !== 'none' && !open.admin
          ? [{ border, actor: { role }, db: elsewhere }]
          : [];
      const ofFamily = role === 'doctor' || role === 'customer' || role === 'device';
      if (border === 'family' && !ofFamily) return [];
      const stranger = known[role] ?? (role === 'customer' || role === 'device' ? undefined : known.staff);
      if (!stranger) throw new Error(`Nobody is a ${role} of another ${border}`);
      const actor = { role, ...(border === 'region' && { region: elsewhere }), ...stranger };
      const named = border === 'region' && endpoint.region !== 'none' ? [{ border, actor, db: home }] : [];
      return [{ border, actor }, ...named];
    });
  });
}

/** Every table by a digest of its rows. */
const digests = (bed: TestBed) => storedRows(bed, "md5(coalesce(string_agg(row::text, '|' ORDER BY row::text), ''))");

/**
 * An aggregate of each table's rows, in every database of the service. Of the outbox without what is told to the trail,
 * and without jobs: what a stranger asked for is kept as his own, whatever comes of it.
 */
async function storedRows(bed: TestBed, aggregate: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { scope, pool } of bed.service().databases.all) {
    const { rows: tables } = await pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname NOT LIKE 'stored_job%'`,
    );
    for (const { name } of tables) {
      const rows =
        name === 'outbox' ? `(SELECT subject, body FROM outbox WHERE subject NOT LIKE '%.audit.%')` : `"${name}"`;
      const {
        rows: [row],
      } = await pool.query<{ all: string }>(`SELECT ${aggregate} AS all FROM ${rows} AS row`);
      found[`${scope} ${name}`] = row?.all;
    }
  }
  return found;
}
