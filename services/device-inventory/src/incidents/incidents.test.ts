import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { accessRecorded } from '@fovea/contracts/audit/events';
import { addToDay } from '@fovea/contracts/calendar';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { parentState } from '@fovea/contracts/customers/events';
import { dayOf } from '@fovea/contracts/dates';
import type { RequestOf } from '@fovea/contracts/endpoint';
import { reportSymptom } from '@fovea/contracts/holds/portal-endpoints';
import { usualDeadlines } from '@fovea/contracts/incidents/deadline-schema';
import {
  countDueIncidents,
  createIncident,
  exportIncidents,
  findIncidents,
  getIncident,
  getIncidentDraft,
  updateIncident,
} from '@fovea/contracts/incidents/endpoints';
import { incidentDeadlines } from '@fovea/contracts/incidents/rpcs';
import type { Incident } from '@fovea/contracts/incidents/schema';
import { kitConfig, readConfig } from '@fovea/kit/config/config';
import { exportKey, storeOfExport } from '@fovea/kit/csv/exports';
import { openFiles } from '@fovea/kit/files/files';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { startS3 } from '@fovea/local/parts/s3';
import type { Running } from '@fovea/local/processes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'fovea-incidents-'));
const zone = 'Asia/Tokyo';
let stage: Stage;
let store: Running;
beforeAll(async () => {
  const { first: port } = await claimPorts('single');
  const keys = { accessKey: 'test', secretKey: 'test-secret' };
  store = await startS3({ port, folder, buckets: ['fovea', 'fovea-jp', 'fovea-au'], ...keys });
  const address = `http://127.0.0.1:${port}`;
  const access = { S3_ACCESS_KEY: keys.accessKey, S3_SECRET_KEY: keys.secretKey };
  stage = await startStage({ S3_ENDPOINT: address, S3_PUBLIC_URL: address, ...access });
  stage.bed.stubRpc(incidentDeadlines, () => usualDeadlines);
  stage.bed.stubRpc(companyById, () => null);
});
afterAll(async () => {
  await stage.bed.stop();
  await store.stop();
  rmSync(folder, { recursive: true });
});

type Family = Awaited<ReturnType<typeof familyWithSymptom>>;
async function familyWithSymptom() {
  const family = await stage.addFamily({ doctorId: stage.doctor });
  const device = await stage.bindDeviceTo(family, { udi: '(01)09506000134352(10)LOT7(21)S1' });
  const symptom = { kinds: ['darkSpot' as const], eye: 'right' as const, startedAt: new Date().toISOString() };
  await stage.bed.call(reportSymptom, { accountId: family.account, ...symptom }, { as: family.token });
  return { ...family, device };
}
const report = (
  { account: accountId }: Pick<Family, 'account'>,
  fields: Partial<RequestOf<typeof createIncident>> = {},
  as = stage.tokens.doctor,
) => stage.bed.call(createIncident, { accountId, cause: 'device', severity: 'serious', ...fields }, { as });
const update = (
  { _id: id, updatedAt }: Pick<Incident, '_id' | 'updatedAt'>,
  fields: Partial<RequestOf<typeof updateIncident>>,
  as = stage.tokens.clinic,
) => stage.bed.call(updateIncident, { id, updatedAt, ...fields }, { as });
const listOf = async (as: string, filter: Partial<RequestOf<typeof findIncidents>> = {}) =>
  (await stage.bed.call(findIncidents, { pageSize: 200, ...filter }, { as })).list.map(({ _id }) => _id);
const today = () => dayOf(new Date(), zone);

test('one call makes an incident of the newest symptom, with device, lot and deadline', async () => {
  const family = await familyWithSymptom();
  const draft = await stage.bed.call(getIncidentDraft, { accountId: family.account }, { as: stage.tokens.doctor });
  expect(draft).toMatchObject({
    device: { serial_number: family.device.serial_number, lot: 'LOT7' },
    symptoms: [{ kinds: ['darkSpot'], eye: 'right', reportedOn: today() }],
    deadlines: usualDeadlines,
  });
  const incident = await report(family, { description: 'A scotoma' });
  expect(incident).toMatchObject({
    state: 'open',
    childName: 'Mio Sato',
    companyName: 'Midori Eye Clinic',
    kinds: ['darkSpot'],
    eye: 'right',
    awareOn: today(),
    dueOn: addToDay(today(), 15),
    daysLeft: 15,
    description: 'A scotoma',
    device: { _id: family.device._id, serial_number: family.device.serial_number, lot: 'LOT7' },
  });
  await expect(report(family, { symptomId: draft.symptoms[0]?._id })).rejects.toMatchObject({ code: 4002090 });
  expect((await report(family, { symptomId: null })).symptomId).toBeNull();
});

test('the deadlines are the region’s, and the usual ones while the settings cannot be read', async () => {
  const deadlines = { publicThreat: 1, deterioration: 3, serious: 5 };
  stage.bed.stubRpc(incidentDeadlines, ({ region }) => (region === 'jp' ? deadlines : usualDeadlines));
  const family = await familyWithSymptom();
  const incident = await report(family);
  stage.bed.stubRpc(incidentDeadlines, () => {
    throw new Error('not now');
  });
  expect(await update(incident, { severity: 'deterioration' })).toMatchObject({ dueOn: addToDay(today(), 3) });
  expect(await report(await familyWithSymptom())).toMatchObject({ dueOn: addToDay(today(), 15) });
  stage.bed.stubRpc(incidentDeadlines, () => usualDeadlines);
});

test('awareness moves the deadline forward, never past the report of the symptom', async () => {
  const family = await familyWithSymptom();
  await expect(report(family, { awareOn: addToDay(today(), 1) })).rejects.toMatchObject({ code: 4000001 });
  const incident = await report(family, { awareOn: addToDay(today(), -20) });
  expect(incident.daysLeft).toBe(-5);
  const { overdue } = await stage.bed.call(countDueIncidents, {}, { as: stage.tokens.clinic });
  expect(overdue).toBeGreaterThan(0);
  expect(await listOf(stage.tokens.clinic, { due: 'overdue' })).toContain(incident._id);
  expect(await listOf(stage.tokens.clinic, { due: 'soon' })).not.toContain(incident._id);
  const next = await update(incident, { awareOn: addToDay(today(), -14) });
  expect(await listOf(stage.tokens.clinic, { due: 'soon' })).toContain(next._id);
});

test('it is reported with a day, or closed with a note, by one of two who change it at once', async () => {
  const incident = await report(await familyWithSymptom());
  await expect(update(incident, { state: 'reported' })).rejects.toMatchObject({
    data: { issues: [{ path: 'reportedOn' }] },
  });
  await expect(update(incident, { state: 'closed' })).rejects.toMatchObject({
    data: { issues: [{ path: 'closingNote' }] },
  });
  const outcomes = await Promise.allSettled([
    update(incident, { state: 'reported', reportedOn: today() }),
    update(incident, { state: 'reported', reportedOn: today() }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const reported = await stage.bed.call(getIncident, { id: incident._id }, { as: stage.tokens.doctor });
  expect(reported).toMatchObject({ state: 'reported', reportedOn: today(), daysLeft: null });
  expect(await update(reported, { state: 'closed' })).toMatchObject({ closedAt: expect.any(String) });
  const other = await report(await familyWithSymptom());
  expect(await update(other, { state: 'closed', closingNote: 'Not serious' })).toMatchObject({ reportedOn: null });
});

test('only staff who treat or are responsible see and change it', async () => {
  const family = await familyWithSymptom();
  const incident = await report(family);
  const { tokens } = stage;
  for (const as of [tokens.doctor, tokens.clinic, tokens.admin]) expect(await listOf(as)).toContain(incident._id);
  for (const as of [tokens.otherDoctor, tokens.otherClinic, tokens.farClinic]) {
    expect(await listOf(as)).not.toContain(incident._id);
    await expect(update(incident, { severity: 'publicThreat' }, as)).rejects.toMatchObject({ code: 4040001 });
    await expect(report(family, { symptomId: null }, as)).rejects.toMatchObject({ code: 4040001 });
  }
  for (const as of [tokens.distributor, family.token])
    await expect(listOf(as)).rejects.toMatchObject({ code: 4030001 });
});

test('each change is recorded for the family: state and report with values, what is said about the child without', async () => {
  const family = await familyWithSymptom();
  const incident = await report(family, { description: 'A scotoma' });
  await update(incident, { state: 'reported', reportedOn: today(), severity: 'deterioration' });
  await stage.bed.idle();
  const records = (await stage.bed.published(accessRecorded))
    .flatMap(({ records: each }) => each)
    .filter(({ customerIds, call }) => customerIds.includes(family.id) && call === 'PUT /api/admin/incidents');
  expect(records).toMatchObject([
    {
      kind: 'change',
      changes: [
        { field: 'incidentState', from: 'open', to: 'reported' },
        { field: 'reportedOn', from: null, to: today() },
        { field: 'incidentSeverity', from: null, to: null },
      ],
    },
  ]);
});

test('what is written is sealed; with the family it is erased, and the facts stay for the authority', async () => {
  const family = await familyWithSymptom();
  const description = `She sees a ring ${randomUUID()}`;
  const incident = await report(family, { description });
  const stored = () =>
    stage.bed.sql<{ row: string }>('SELECT incident::text AS row FROM incident WHERE id = $1', [incident._id]);
  expect(JSON.stringify(await stored())).not.toContain(description);
  const gone = { firstName: null, middleName: null, lastName: null, email: null, deleted: true };
  await stage.bed.publish(parentState, { ...family.parent, ...gone });
  await stage.bed.idle();
  const left = JSON.stringify(await stored());
  for (const personal of [family.id, family.account, incident.symptomId ?? '?']) expect(left).not.toContain(personal);
  const { tokens } = stage;
  const seen = await stage.bed.call(getIncident, { id: incident._id }, { as: tokens.clinic });
  expect(seen).toMatchObject({
    customerId: null,
    accountId: null,
    childName: '',
    description: '',
    kinds: ['darkSpot'],
    device: { serial_number: family.device.serial_number, lot: 'LOT7' },
  });
  expect(await update(seen, { state: 'reported', reportedOn: today() })).toMatchObject({ state: 'reported' });
  for (const as of [tokens.doctor, tokens.otherClinic]) expect(await listOf(as)).not.toContain(incident._id);
});

test('the export has the facts and texts of the incidents in scope', async () => {
  const family = await familyWithSymptom();
  const incident = await report(family, { description: 'A scotoma; sudden' });
  const exported = async (as: string) => {
    const { name, suffix } = await stage.bed.call(exportIncidents, { state: 'open' }, { as, language: 'en' });
    await stage.bed.idle();
    const files = storeOfExport(openFiles(readConfig(kitConfig, stage.bed.env)), name);
    return text(await files.get(exportKey(name, 1, suffix)));
  };
  const file = await exported(stage.tokens.clinic);
  expect(file).toMatch(/Incident,State,Severity,Cause,Aware since,Report by,Reported on,/);
  const line = file.split('\r\n').find((each) => each.startsWith(incident._id));
  expect(line).toContain(`Open,Other serious incident,Device,`);
  expect(line).toContain(`Mio Sato,Eyewise,${family.device.serial_number},LOT7,"Dark spot; right eye",`);
  expect(line).toContain('"A scotoma; sudden"');
  expect(await exported(stage.tokens.otherClinic)).not.toContain(incident._id);
});
