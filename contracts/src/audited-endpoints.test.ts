import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, staff } from './endpoint.ts';
import { endpoints } from './registry.ts';

/** Names of fields with data about a family. */
const aboutFamilies =
  /^(?:(?:customer|parent|patient|child|family|account|holder)(?:_?id|Name|Email|Phone|Address|Region)?|firstName|middleName|lastName|birthDate|prescriptionNumber|username|userId|last4)$/i;
/** Calls that match a rule but are not audited, with the reason. */
const excepted: Record<string, string> = {
  previewFamilies: 'a file is given back as it was read, and nobody of it is anybody’s yet',
  deviceSignIn: 'a child signs in to the own device',
  sendStaffRequest: 'staff ask for themselves and name no family',
  findSentRequests: 'staff read what they asked themselves, about no family',
  getSentRequest: 'staff read what they asked themselves, about no family',
  requestEmailProof: 'a mail to the own address changes no record',
  signPortalUpload: 'nothing changes before the request that names the file',
  renewPortalSession: 'a session is no record of a family',
  signOut: 'a session is no record of a family',
  savePageSize: 'how lists are shown is no record of a family',
  cancelJob: 'an export that is stopped changes no record',
  markNotificationsRead: 'what the product told a family is not its record',
  deleteNotifications: 'what the product told a family is not its record',
  streamChanges: 'that something changed says which row it was, and nothing of what it says',
  readRequest: 'that an answer was read changes no record',
  saveOwnNotices: 'how a family is told things is not its record',
  savePushSubscription: 'nor in which browser',
  dropPushSubscription: 'nor in which browser',
  readSentRequest: 'that an answer was read changes no record',
  replyToSentRequest: 'staff write for themselves, about no family',
  createView: 'how somebody looks at lists is nobody else’s',
  changeView: 'how somebody looks at lists is nobody else’s',
  deleteView: 'how somebody looks at lists is nobody else’s',
  saveColumns: 'how somebody looks at lists is nobody else’s',
  createTemplate: 'a template names nobody and changes nothing by itself',
  changeTemplate: 'a template names nobody and changes nothing by itself',
  deleteTemplate: 'a template names nobody and changes nothing by itself',
  saveStaffNotices: 'how staff are told things changes no record',
  markStaffNotificationsRead: 'a bell is its reader’s own',
  deleteStaffNotifications: 'a bell is its reader’s own',
  signUpload: 'nothing changes before the form that names the file',
  renewSession: 'going on with a session is no sign-in',
  deleteDevice: 'only a device nobody holds, and its own log keeps it',
  restoreDevice: 'only a device nobody holds, and its own log keeps it',
  importDevices: 'new devices nobody holds, and their own log keeps it',
  exportBarcodes: 'labels of devices name nobody',
  previewDeviceImport: 'a file is given back as it was read',
  previewInventoryBatch: 'a file is given back as it was read',
  previewRecall: 'counts devices and changes nothing',
  readRecallFile: 'a file is given back as it was read',
  exportPlans: 'plans and prices are no secret from whoever sells them',
  exportCatalogs: 'neither are catalogs',
  exportOwnPayments: 'a family’s look at its own record',
  openInvitation: 'an invitation is opened before there is anybody to name',
  openResetLink: 'a page that may set a password is opened, which sets none',
  openPortalResetLink: 'a page that may set a password is opened, which sets none',
  renewInvitation: 'asks for another mail to the address that has one',
  stopNotices: 'a link of a mail says which notice its reader wants no more',
  postRecords: 'what a device measured is dated and never altered',
  requestTreatment: 'what a device does is its own record',
  sendHeartbeat: 'what a device does is its own record',
  receiveMailStatus: 'a provider says what became of a mail',
  receiveTextStatus: 'a provider says what became of a text message',
  receiveStripeEvent: 'a provider’s events are kept as they came',
};

const all = Object.entries(endpoints);
const isAudited = ([name, { audit }]: [string, Endpoint]) => audit !== undefined || name in excepted;
const missed = (fits: (endpoint: Endpoint) => boolean) =>
  all.filter((entry) => fits(entry[1]) && !isAudited(entry)).map(([name]) => name);
const isForOthers = ({ access }: Endpoint) =>
  access === 'public' || access.some((role) => staff.some((each) => each === role));
const isForFamilies = ({ access }: Endpoint) => access !== 'public' && access.includes('customer');

describe('access to a family’s record is audited', () => {
  test('a response with data about a family for anyone else is audited', () => {
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

  test('every change by a family is audited', () => {
    expect(missed((endpoint) => isForFamilies(endpoint) && endpoint.method !== 'GET')).toEqual([]);
  });

  test('every change is audited, or is excepted with a reason', () => {
    expect(missed(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('every export is audited, or is excepted with a reason', () => {
    expect(missed(({ job }) => job !== undefined)).toEqual([]);
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
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) collect(each);
    const { data } = Node.safeParse(node);
    if (!data) return;
    for (const name of Object.keys(data.properties ?? {})) names.add(name);
    for (const value of Object.values(data)) collect(value);
  };
  collect(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return [...names];
}
