import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, staff } from './endpoint.ts';
import { endpoints } from './registry.ts';

/**
 * Names of fields that say something about a family: its members, whatever is called after one of them, and what only
 * they have.
 */
const aboutFamilies =
  /^(?:(?:customer|parent|patient|child|family|account|holder)(?:_?id|Name|Email|Phone|Address|Region)?|firstName|middleName|lastName|birthDate|prescriptionNumber|username|userId|last4)$/i;
/** Why a call that fits a rule is told to nobody all the same. */
const excepted: Record<string, string> = {
  previewFamilies: 'a file is given back as it was read, and nobody of it is anybody’s yet',
  deviceSignIn: 'a child signs in to the own device',
  sendStaffRequest: 'staff ask for themselves and name no family',
  findSentRequests: 'staff read what they asked themselves, about no family',
  getSentRequest: 'staff read what they asked themselves, about no family',
  askEmailProof: 'a mail to the own address changes no record',
  signPortalUpload: 'nothing changes before the request that names the file',
  renewPortalSession: 'a session is no record of a family',
  signOut: 'a session is no record of a family',
  savePageSize: 'how lists are shown is no record of a family',
  cancelJob: 'an export that is stopped changes no record',
  markNotificationsRead: 'what the product told a family is not its record',
  deleteNotifications: 'what the product told a family is not its record',
  hearChanges: 'that something changed says which row it was, and nothing of what it says',
  readRequest: 'that an answer was read changes no record',
  saveOwnNotices: 'how a family is told things is not its record',
  keepPushSubscription: 'nor in which browser',
  dropPushSubscription: 'nor in which browser',
};

const all = Object.entries(endpoints);
const isAudited = ([name, { audit }]: [string, Endpoint]) => audit !== undefined || name in excepted;
const missed = (fits: (endpoint: Endpoint) => boolean) =>
  all.filter((entry) => fits(entry[1]) && !isAudited(entry)).map(([name]) => name);
const isForOthers = ({ access }: Endpoint) =>
  access === 'public' || access.some((role) => staff.some((each) => each === role));
const isForFamilies = ({ access }: Endpoint) => access !== 'public' && access.includes('customer');

describe('whoever sees or changes a family’s record leaves a trace', () => {
  test('an answer for others than the family itself that says something about a family is audited', () => {
    expect(
      missed(
        (endpoint) =>
          isForOthers(endpoint) && namesIn(endpoint.response, 'output').some((name) => aboutFamilies.test(name)),
      ),
    ).toEqual([]);
  });

  test('a change that names a family is audited', () => {
    expect(
      missed(
        (endpoint) =>
          isForOthers(endpoint) &&
          endpoint.method !== 'GET' &&
          namesIn(endpoint.input, 'input').some((name) => aboutFamilies.test(name)),
      ),
    ).toEqual([]);
  });

  test('whatever a family changes itself is audited', () => {
    expect(missed((endpoint) => isForFamilies(endpoint) && endpoint.method !== 'GET')).toEqual([]);
  });

  test('the export of an audited list is audited', () => {
    const lists = all.flatMap(([, { audit, path, method }]) => (audit === 'view' && method === 'GET' ? [path] : []));
    expect(
      missed(
        (endpoint) =>
          isForOthers(endpoint) &&
          lists.some((path) => endpoint.path.startsWith(`${path}/`) && endpoint.path.endsWith('/export')),
      ),
    ).toEqual([]);
  });

  test('no exception is left over', () => {
    expect(Object.keys(excepted).filter((name) => endpoints[name]?.audit || !endpoints[name])).toEqual([]);
  });

  test('the rules find what they are made for', () => {
    expect(
      ['firstName', 'customerEmail', 'accountName', 'patientId', 'customer', 'userId'].filter(
        (name) => !aboutFamilies.test(name),
      ),
    ).toEqual([]);
    expect(
      ['customersCount', 'parentCompanyId', 'customerNotifications', 'fullName'].filter((name) =>
        aboutFamilies.test(name),
      ),
    ).toEqual([]);
  });
});

const Node = z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() });

/** The names of all fields of a schema, however deep. */
function namesIn(schema: z.ZodType, io: 'input' | 'output'): string[] {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) walk(each);
    const { data } = Node.safeParse(node);
    if (!data) return;
    for (const name of Object.keys(data.properties ?? {})) names.add(name);
    for (const value of Object.values(data)) walk(value);
  };
  walk(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return [...names];
}
