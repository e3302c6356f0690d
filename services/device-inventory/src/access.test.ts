import { randomUUID } from 'node:crypto';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { parentState } from '@fovea/contracts/customers/events';
import { postRecords } from '@fovea/contracts/device-protocol/endpoints';
import { bindDevice } from '@fovea/contracts/devices/portal-endpoints';
import { answerEnrolment, getEnrolment } from '@fovea/contracts/enrolment/endpoints';
import { createExamination } from '@fovea/contracts/examinations/endpoints';
import { reportSymptom } from '@fovea/contracts/holds/portal-endpoints';
import { previewHoldCredit } from '@fovea/contracts/holds/rpcs';
import { usualDeadlines } from '@fovea/contracts/incidents/deadline-schema';
import { createIncident } from '@fovea/contracts/incidents/endpoints';
import { incidentDeadlines } from '@fovea/contracts/incidents/rpcs';
import { changeInventoryStatus } from '@fovea/contracts/inventory/endpoints';
import { startRecall } from '@fovea/contracts/recalls/endpoints';
import { drawRecallReport } from '@fovea/contracts/recalls/rpcs';
import { createReportShare } from '@fovea/contracts/report-shares/portal-endpoints';
import { drawComplianceReport } from '@fovea/contracts/usage/rpcs';
import { checkAccess } from '@fovea/kit-testing/check-access';
import { publishCompany } from '@fovea/kit-testing/companies';
import { startStage } from './testing/stage.ts';

checkAccess('device-inventory', async () => {
  const stage = await startStage();
  const { bed, clinic, otherClinic, farClinic, doctor } = stage;
  const family = await stage.addFamily({ doctorId: doctor });
  const { id: userId, account: accountId } = family;
  const pdf = Buffer.from(userId).toString('base64');
  bed.stubRpc(drawComplianceReport, () => ({ fileName: 'report.pdf', pdf }));
  bed.stubRpc(drawRecallReport, ({ parts }) => ({ pdf: Buffer.from(JSON.stringify(parts)).toString('base64') }));
  const device = await stage.addDevice();
  const { _id: id, serial_number } = device;
  await bed.call(bindDevice, { serial_number }, { as: family.token });
  const happened = Date.now() - 3_600_000;
  const record = () => ({
    recordId: randomUUID(),
    happenedTime: new Date(happened).toISOString(),
    endTime: new Date(happened + 180_000).toISOString(),
    leftLaserData: '{"power":0.35}',
    rightLaserData: '{"power":0.36}',
    timezone: 'Asia/Tokyo',
  });
  const treated = record();
  const ofDevice = await stage.deviceToken(id, family);
  await bed.call(postRecords, { records: [treated] }, { as: ofDevice });
  const doubtful = { ...record(), endTime: new Date(happened + 3_000_000).toISOString() };
  await bed.call(postRecords, { records: [doubtful] }, { as: ofDevice });
  const { serial_number: inStock, _id: inStockId } = await stage.addDevice();
  const asClinic = stage.tokens.clinic;
  const { jobId } = await bed.call(changeInventoryStatus, { ids: [inStockId], action: 'Receive' }, { as: asClinic });
  const given = { accountId, recipient: 'Dr Meyer', days: 30 };
  bed.stubRpc(previewHoldCredit, () => ({ days: 1, before: null, after: null }));
  bed.stubRpc(companyById, () => null);
  const reported = `Reported of a child ${randomUUID()}`;
  const symptom = {
    accountId,
    kinds: ['pain' as const],
    eye: 'left' as const,
    startedAt: new Date(happened).toISOString(),
    text: reported,
  };
  const { _id: holdId } = await bed.call(reportSymptom, symptom, { as: family.token });
  bed.stubRpc(incidentDeadlines, () => usualDeadlines);
  const described = `An incident of a child ${randomUUID()}`;
  const { _id: incidentId, updatedAt: incidentAt } = await bed.call(
    createIncident,
    { accountId, cause: 'device', severity: 'serious', description: described },
    { as: asClinic },
  );
  const { _id: shareId } = await bed.call(createReportShare, given, { as: family.token });

  const examined = { examinedOn: '2026-03-01', right: { acuity: 1 }, left: {}, findings: `Found ${randomUUID()}` };
  const { _id: examinationId, updatedAt } = await bed.call(
    createExamination,
    { accountId, ...examined },
    { as: asClinic },
  );
  const { questions } = await bed.call(getEnrolment, { accountId }, { as: asClinic });
  const answers = questions.map((question) => ({ ...question, yes: true }));
  const enrolled = { accountId, answers, note: `Asked about a child ${randomUUID()}` };
  const { checks } = await bed.call(answerEnrolment, enrolled, { as: asClinic });
  const enrolmentId = checks[0]?._id ?? '';

  // Device and family moved here from another clinic, whose staff wrote notes. One device is being transferred to an
  // unrelated clinic, which may see the device but not its former family.
  const formerClinic = (await publishCompany(bed, { name: 'Former clinic' }))._id;
  await bed.publish(parentState, { ...family.parent, companyId: formerClinic });
  await bed.publish(parentState, family.parent);
  await bed.idle();
  const note = `Noted about a child ${randomUUID()}`;
  const once = await stage.addFamily({ doctorId: doctor });
  const { _id: onItsWay } = await stage.addDevice();
  await stage.act(onItsWay, 'Distribute', { customerId: once.id, notes: note });
  await stage.act(onItsWay, 'Collect');
  await stage.act(onItsWay, 'Transfer', { toCompanyId: otherClinic });
  const { _id: received } = await stage.addDevice({ companyId: formerClinic });
  await stage.act(received, 'Transfer', { toCompanyId: clinic });
  await stage.act(received, 'Receive');

  // A recall of the family's device and of one in stock, at the clinic alone.
  const reason = { en: 'The output may be too high.' };
  const recalled = { title: `Recall ${randomUUID()}`, reason, mode: 'untilReplaced' as const, devices: 2 };
  const criteria = { serials: [serial_number, inStock] };
  const { _id: recallId } = await bed.call(startRecall, { ...recalled, criteria }, { as: stage.tokens.admin });
  await bed.idle();
  const [{ id: recallDeviceId } = { id: '' }] = await bed.sql<{ id: string }>(
    `SELECT id FROM recall_device WHERE device_id = $1`,
    [id],
    { scope: 'global' },
  );
  const { serial_number: another } = await stage.addDevice();

  /** A parent of another company, and a device token for that family. */
  const elsewhere = async (companyId: string, region = 'jp') => {
    const { id: customerId, account } = await stage.addFamily({ companyId, region });
    const token = { id, deviceId: id, customerId, accountId: account, companyId };
    return { customer: { id: customerId, companyId }, device: token };
  };
  const strangerDevice = ['incorrectCustomer', 'incorrectCompanyDevice'] as const;
  const bytes = Buffer.from(`serial_number\n${serial_number}\n`);
  return {
    bed,
    marks: [
      id,
      serial_number,
      userId,
      accountId,
      family.parent.email,
      treated.recordId,
      inStock,
      shareId,
      examinationId,
      enrolmentId,
      enrolled.note,
      examined.findings,
      recalled.title,
      recallDeviceId,
      another,
      received,
      note,
      holdId,
      reported,
      incidentId,
      described,
    ],
    strangers: {
      company: { staff: { companyId: otherClinic }, ...(await elsewhere(otherClinic)) },
      family: { doctor: { companyId: clinic }, ...(await elsewhere(clinic)) },
      region: { staff: { companyId: farClinic }, ...(await elsewhere(farClinic, 'au')) },
    },
    former: [
      { was: 'of the former company', role: 'companyAdmin', actor: { companyId: formerClinic } },
      { was: 'of the former company', role: 'doctor', actor: { companyId: formerClinic } },
      { was: 'the doctor, before moving', role: 'doctor', actor: { id: doctor, companyId: formerClinic } },
    ],
    samples: {
      getDeviceDetails: [
        { input: { id } },
        { input: { serial_number } },
        { input: { id: received } },
        { input: { id: onItsWay }, reads: true },
      ],
      getFamilyDose: { input: { userId } },
      findDoseChanges: { input: { userId } },
      findDeviceRecords: { input: { deviceId: id } },
      findInventory: { input: {} },
      countWaitingDevices: 'counts the rows of findInventory, with the same conditions',
      searchDevices: [{ input: { searchStr: serial_number } }, { input: { ids: id } }],
      changeDeviceStatus: {
        input: { id, action: 'Collect', companyId: clinic },
        open: { admin: 'devices are global; the region is that of the assigned family' },
      },
      changeInventoryStatus: { input: { ids: [id], action: 'Receive' } },
      getInventoryBatch: { input: { id: jobId }, as: asClinic },
      previewSelectedDevices: [
        { input: { action: 'Receive', searchStr: serial_number } },
        { input: { action: 'Receive', ids: [id] } },
      ],
      previewInventoryBatch: {
        input: { action: 'Receive' },
        file: { name: 'devices.csv', type: 'text/csv', bytes },
      },
      findRecalls: { input: {} },
      getRecall: { input: { id: recallId } },
      findRecallDevices: { input: { id: recallId } },
      exportRecall: 'exports the rows of findRecallDevices, with the same conditions',
      getRecallPdf: { input: { id: recallId } },
      reportRecalledDevice: { input: { id: recallDeviceId, outcome: 'lost' } },
      swapRecalledDevice: { input: { id: recallDeviceId, serial_number: another } },
      acknowledgeRecall: 'a family confirms what it has read about its own device, if anything',
      bindCustomerDevice: { input: { serial_number: another, customerId: userId } },
      unbindCustomerDevice: { input: { customerId: userId } },
      bindDevice: {
        input: { serial_number: another },
        refusals: ['deviceOfAnotherCompany'],
        open: { family: 'every family of the clinic may bind a device in stock' },
      },
      reportLost: { input: { id } },
      reportFound: { input: { id } },
      getPortalDevice: { input: {}, as: family.token },
      findRecords: { input: { userId } },
      confirmRecords: { input: { accountId, recordIds: [doubtful.recordId] } },
      setRecordsAside: { input: { accountId, recordIds: [doubtful.recordId] } },
      findOwnRecords: { input: { accountId }, as: family.token },
      getCompliance: { input: { accountId, months: 4 } },
      getOwnCompliance: { input: { accountId, months: 4 }, as: family.token },
      getCompliancePdf: { input: { accountId, months: 4 } },
      getOwnCompliancePdf: { input: { accountId, months: 4 }, as: family.token },
      getEnrolment: { input: { accountId }, as: asClinic },
      answerEnrolment: { input: enrolled, as: asClinic },
      confirmEnrolment: { input: { id: enrolmentId, note: 'It suits the child' }, as: asClinic },
      findExaminations: { input: { accountId }, as: asClinic },
      createExamination: { input: { accountId, ...examined }, as: asClinic },
      correctExamination: { input: { id: examinationId, updatedAt, ...examined }, as: asClinic },
      deleteExamination: { input: { id: examinationId }, as: asClinic },
      findReportShares: { input: { accountId }, as: family.token },
      createReportShare: { input: given, as: family.token },
      endReportShare: { input: { id: shareId }, as: family.token },
      reportSymptom: { input: { ...symptom, text: 'Another' }, as: family.token },
      findOwnHolds: { input: {}, as: family.token },
      answerHomeCheck: { input: { accountId, afterImageGone: true, seesAsBefore: true }, as: family.token },
      reportSymptomForFamily: { input: { ...symptom, text: 'Another' } },
      getHold: { input: { accountId } },
      holdTreatment: { input: { accountId, reason: 'Surgery' } },
      markHoldSeen: { input: { id: holdId } },
      keepHold: { input: { id: holdId, version: 0, note: 'Until Monday' } },
      releaseHold: { input: { id: holdId, version: 0, reason: 'Fine' } },
      findIncidents: { input: {}, as: asClinic },
      exportIncidents: 'exports the rows of findIncidents, with the same conditions',
      countDueIncidents: 'counts the rows of findIncidents, with the same conditions',
      getIncident: { input: { id: incidentId }, as: asClinic },
      getIncidentDraft: { input: { accountId }, as: asClinic },
      createIncident: { input: { accountId, symptomId: null, cause: 'device', severity: 'serious' }, as: asClinic },
      updateIncident: { input: { id: incidentId, updatedAt: incidentAt, severity: 'deterioration' }, as: asClinic },
      getUsageSummary: { input: {}, as: family.token },
      requestTreatment: {
        input: { happenedTime: new Date().toISOString(), timezone: 'Asia/Tokyo' },
        refusals: [...strangerDevice],
      },
      postRecords: { input: { records: [record()] }, refusals: [...strangerDevice] },
      sendHeartbeat: { input: {}, as: ofDevice, refusals: [...strangerDevice] },
      getDeviceRelease: { input: { version: '1.0.0' }, as: ofDevice, refusals: [...strangerDevice] },
      findDueHomeChecks:
        'shows children by the condition of findOwnHolds; the one here is on hold, and none on hold is due',
      exportInventory: 'exports the rows of findInventory, with the same conditions',
    },
  };
});
