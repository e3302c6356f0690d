import { randomUUID } from 'node:crypto';
import { endpoints } from '@fovea/contracts';
import type { Endpoint, Role, ServiceName } from '@fovea/contracts/endpoint';
import { isDeniedToGuardian, roles } from '@fovea/contracts/endpoint';
import { type ErrorName, errorCodes, errorNameOf } from '@fovea/contracts/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAttackTable } from './attack-table.ts';
import type { CallOptions } from './client.ts';
import type { TestBed } from './test-bed.ts';
import type { TestActor } from './tokens.ts';

/** The access boundaries; each has its strangers. */
const borders = ['company', 'family', 'region'] as const;
type Border = (typeof borders)[number];
type Stranger = Omit<TestActor, 'role'>;

export type Sample = {
  /** Input of a call that would show or change real data. */
  input: Record<string, unknown>;
  file?: CallOptions['file'];
  /** The token of an authorized caller; default: an administrator. */
  as?: string;
  /** Its error names for a refusal beside `notFound`. */
  refusals?: ErrorName[];
  /**
   * The reason why a boundary does not apply; `admin`: why the region an administrator names does not matter, `former`:
   * why a former right remains.
   */
  open?: Partial<Record<Border | 'admin' | 'former', string>>;
  /** A call by another method than GET that only reads: the authorized response is checked, too. */
  reads?: true;
};
/** An actor with access to the samples before a change, by its present role or by a token from then. */
export type Former = { was: string; role: Role } & ({ actor: Stranger } | { token: string });
export type AccessFixture = {
  bed: TestBed;
  stop?(): Promise<void>;
  /**
   * Values that only authorized callers may read, as stored: ids, names. Each sample's input or response contains some.
   */
  marks: string[];
  /**
   * Actors outside of the samples' company, family and region. `staff` is every role of a company that is not named;
   * within one family's company only doctors, parents and devices are strangers. A text is the reason why a service has
   * no such boundary.
   */
  strangers: Record<Border, Partial<Record<Role | 'staff', Stranger>> | string>;
  /**
   * Staff of the previous company of a device, a family or a child, staff who moved, guardians who were removed, an
   * invalid token.
   */
  former?: Former[];
  /**
   * Samples by endpoint; a text is the reason why it gives no access to data. Platform endpoints of administrators need
   * none, because they are not limited to a scope.
   */
  samples: Record<string, Sample | Sample[] | string>;
};

/**
 * Tests every endpoint of a service that is not public. Visitors and other roles are refused. Staff of another company,
 * other families, their doctors and devices, and people of another region call it with a sample of real data: they are
 * refused or see nothing, and no row changes; so do people with a former right. An endpoint without a sample or a
 * reason fails.
 */
export function checkAccess(service: ServiceName, start: () => Promise<AccessFixture>): void {
  const own: [string, Endpoint][] = Object.entries(endpoints).filter(
    ([, each]) => each.service === service && each.access !== 'public',
  );
  let fixture: AccessFixture;
  const attacks = openAttackTable(service);
  beforeAll(async () => {
    fixture = await start();
  });
  afterAll(async () => {
    await (fixture?.stop ?? fixture?.bed.stop)?.();
    attacks.print();
  });

  test('every sample and reason belongs to an endpoint, and every mark is stored', async () => {
    expect(Object.keys(fixture.samples).filter((name) => !own.some(([each]) => each === name))).toEqual([]);
    await fixture.bed.idle();
    const rows = await storedRows(fixture.bed, 'string_agg(row::text, chr(10))');
    const stored = JSON.stringify([rows, await fixture.bed.texts()]);
    expect(fixture.marks.filter((mark) => !stored.includes(mark))).toEqual([]);
  });

  describe.each(own)('%s', (name, endpoint) => {
    const send = async (input: Record<string, unknown>, options: CallOptions) => {
      const response = await fixture.bed.send(endpoint, input, options);
      const text = await response.text();
      const isFile = response.ok && endpoint.answer === 'file';
      return { text, code: isFile ? 0 : Number(/^\{"code":(\d+)/.exec(text)?.[1]) };
    };

    const checkSample = async (sample: Sample) => {
      const { input, file, refusals = [] } = sample;
      const sent = JSON.stringify(input) + Buffer.from(file?.bytes ?? []).toString();
      const shown = (text: string) => fixture.marks.filter((mark) => text.includes(mark) && !sent.includes(mark));
      const allowed = ['notFound', 'wrongRegion', ...refusals];
      await fixture.bed.idle();
      const before = await digests(fixture.bed);
      const strangers = strangersTo(endpoint, sample, fixture);
      for (const { border, actor, db } of strangers) {
        const { text, code } = await send(input, { as: await fixture.bed.tokenFor(actor), db, file });
        const answer = { border, role: actor.role, db };
        attacks.count(`${actor.role} of another ${border}${db ? ', who names the region' : ''}`, code);
        if (code !== 0 && !allowed.includes(errorNameOf(code) ?? ''))
          expect({ ...answer, text }).toEqual({ ...answer, refusedBy: allowed });
        expect({ ...answer, shown: shown(text) }).toEqual({ ...answer, shown: [] });
      }
      for (const former of formerOf(endpoint, sample, fixture)) {
        const { was, role } = former;
        const as = 'token' in former ? former.token : await fixture.bed.tokenFor({ role, ...former.actor });
        const { text, code } = await send(input, { as, file });
        const answer = { was, role };
        attacks.count(`former ${role}: ${was}`, code);
        if (code !== 0 && ![...allowed, 'notSignedIn', 'notAllowed'].includes(errorNameOf(code) ?? ''))
          expect({ ...answer, text }).toEqual({ ...answer, refusedBy: allowed });
        expect({ ...answer, shown: shown(text) }).toEqual({ ...answer, shown: [] });
      }
      await fixture.bed.idle();
      expect(await digests(fixture.bed)).toEqual(before);
      // An authorized caller finds it with the same input: what strangers did not see exists.
      const as = sample.as ?? (await fixture.bed.tokenFor({ role: 'admin' }));
      const isRead = endpoint.method === 'GET' || sample.reads;
      const found = isRead ? await send(input, { as }) : { code: 0, text: '' };
      expect(found).toMatchObject({ code: 0 });
      const seen = sent + found.text + JSON.stringify(strangers);
      expect(fixture.marks.filter((mark) => seen.includes(mark))).not.toEqual([]);
    };

    test('refuses a visitor, every token of a retired key, and every role it is not for', async () => {
      const codeFor = async (kind: string, as?: string) => {
        const { code } = await send({}, as ? { as } : {});
        attacks.count(kind, code);
        return code;
      };
      expect(await codeFor('visitor')).toBe(errorCodes.notSignedIn);
      for (const role of roles.filter((each) => endpoint.access.includes(each))) {
        const as = await fixture.bed.tokenFor({ role, byRetiredKey: true });
        expect([role, await codeFor('token of a retired key', as)]).toEqual([role, errorCodes.notSignedIn]);
      }
      for (const role of roles.filter((each) => !endpoint.access.includes(each))) {
        const as = await fixture.bed.tokenFor({ role });
        expect([role, await codeFor(`${role}, whom the call is not for`, as)]).toEqual([role, errorCodes.notAllowed]);
      }
    });

    if (endpoint.access.includes('customer'))
      test('is refused to guardians as declared', async () => {
        const guardian = { role: 'customer', guardianId: randomUUID() } as const;
        for (const actor of [guardian, { ...guardian, viewOnly: true as const }]) {
          if (!isDeniedToGuardian(endpoint, actor)) continue;
          const { code } = await send({}, { as: await fixture.bed.tokenFor(actor) });
          expect({ ...actor, code }).toEqual({ ...actor, code: errorCodes.notAllowed });
        }
      });

    test('shows and changes nothing for those of another company, family or region', async () => {
      const sample = fixture.samples[name];
      if (isOfPlatform(endpoint)) return expect(sample).toBeUndefined();
      if (sample === undefined) throw new Error(`${name} has neither a sample nor a reason`);
      if (typeof sample === 'string') return expect(sample).toMatch(/\w+ \w+ \w+/);
      for (const each of [sample].flat()) await checkSample(each);
    });
  });
}

const isOfPlatform = ({ access, region }: Endpoint) =>
  region === 'none' && access !== 'public' && access.every((role) => role === 'admin');

const formerOf = ({ access }: Endpoint, { open = {} }: Sample, { former = [] }: AccessFixture): Former[] =>
  open.former ? [] : former.filter(({ role }) => access !== 'public' && access.includes(role));

type Call = { border: Border; actor: TestActor; db?: string };

/**
 * Every actor with an allowed role that is a stranger to the sample; also with a named region, which gives no access.
 */
function strangersTo(endpoint: Endpoint, { open = {} }: Sample, { strangers, bed }: AccessFixture): Call[] {
  const [home = '', elsewhere = ''] = bed.service().regions.map(({ key }) => key);
  return borders.flatMap((border) => {
    const strangersOf = strangers[border];
    if (typeof strangersOf === 'string' || open[border]) return [];
    return [...endpoint.access].flatMap((each): Call[] => {
      const role = each as Role;
      if (role === 'admin')
        return border === 'region' && endpoint.region !== 'none' && !open.admin
          ? [{ border, actor: { role }, db: elsewhere }]
          : [];
      const ofFamily = role === 'doctor' || role === 'customer' || role === 'device';
      if (border === 'family' && !ofFamily) return [];
      const stranger = strangersOf[role] ?? (role === 'customer' || role === 'device' ? undefined : strangersOf.staff);
      if (!stranger) throw new Error(`There is no ${role} of another ${border}`);
      const actor = { role, ...(border === 'region' && { region: elsewhere }), ...stranger };
      const named = border === 'region' && endpoint.region !== 'none' ? [{ border, actor, db: home }] : [];
      return [{ border, actor }, ...named];
    });
  });
}

/** A digest of each table's rows. */
const digests = (bed: TestBed) => storedRows(bed, "md5(coalesce(string_agg(row::text, '|' ORDER BY row::text), ''))");

/**
 * An aggregate of each table's rows, in every database of the service. Without audit messages and jobs: a stranger's
 * refused request is recorded as his own.
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
