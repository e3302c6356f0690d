import { createTemplate } from '@fovea/contracts/answer-templates/endpoints';
import { closeRequesting, saveCustomer } from '@fovea/contracts/customers/endpoints';
import { changeGuardian, inviteGuardian, removeGuardian } from '@fovea/contracts/guardians/portal-endpoints';
import {
  answerRequest,
  createMeeting,
  findInbox,
  findSentRequests,
  sendStaffRequest,
} from '@fovea/contracts/requests/endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { createView } from '@fovea/contracts/views/endpoints';
import { findWork } from '@fovea/contracts/worklist/endpoints';
import { newId } from '@fovea/kit/database/ids';
import { checkAccess } from '@fovea/kit-testing/check-access';
import { zoneAtNoon } from '@fovea/kit-testing/clock';
import { parentForm, patientForm, startStage } from './testing/stage.ts';

checkAccess('customer', async () => {
  const { bed, tokens, tokenOf, createParent, addPatient, bindDevice, ...stage } = await startStage();
  // No day may end during the test: its end changes rows of the worklist.
  const timezone = zoneAtNoon();
  const { clinic, otherClinic, farClinic, doctor, otherDoctor } = stage;
  // The family moved here from another clinic, where it sent a request.
  const { _id: id, email } = await createParent({ companyId: otherClinic, timezone });
  const issuedAt = Date.now() - 60_000;
  const beforeItMoved = await bed.tokenFor({ role: 'customer', id, companyId: otherClinic, issuedAt });
  const sentBeforeMove = 'Sent at the former clinic';
  await bed.call(sendPortalRequest, { type: 'Others', reason: sentBeforeMove }, { as: await tokenOf(id, otherClinic) });
  const form = { ...parentForm(clinic), email: undefined, password: undefined, timezone, _id: id };
  await bed.call(saveCustomer, { ...form, doctorId: doctor }, { as: tokens.admin });
  const { _id: patientId } = await addPatient(id);
  await bindDevice(id);
  const parent = await tokenOf(id);
  await bed.call(sendPortalRequest, { type: 'Others', reason: 'Nobody else may read this' }, { as: parent });
  const { undoId } = await bed.call(closeRequesting, { id }, { as: tokens.clinic });
  await bed.call(sendPortalRequest, { type: 'Others', reason: 'One more question' }, { as: parent });
  const startAt = new Date(Date.now() + 400 * 86_400_000).toISOString();
  const meeting = await bed.call(
    createMeeting,
    { customerId: id, topic: 'x', startAt, durationMinutes: 30 },
    { as: tokens.clinic },
  );
  await bed.call(sendPortalRequest, { type: 'Return', reason: 'planExpired' }, { as: parent });
  const [returned] = (await bed.call(findInbox, { type: 'Return' }, { as: tokens.clinic })).list;
  if (!returned) throw new Error('The return is in no inbox');
  const [request] = (await bed.call(findInbox, {}, { as: tokens.clinic })).list;
  if (!request) throw new Error('The request is in no inbox');
  const seen = { id: request._id, version: request.version };
  await bed.call(
    answerRequest,
    { id: seen.id, text: 'Only staff may read this', internal: true },
    { as: tokens.clinic },
  );
  const chiefId = newId();
  const chief = await bed.tokenFor({ role: 'companyAdmin', companyId: clinic, id: chiefId });
  await bed.call(sendStaffRequest, { type: 'Others', reason: 'What only the platform reads' }, { as: chief });
  const [sent] = (await bed.call(findSentRequests, {}, { as: chief })).list;
  if (!sent) throw new Error('The staff request was not found');
  const customer = async (companyId: string, databaseUrl = 'jp') => ({
    id: (await createParent({ companyId, timezone, ...(databaseUrl === 'jp' ? {} : { db: databaseUrl }) }))._id,
    companyId,
  });
  await bed.idle();
  const [item] = (await bed.call(findWork, {}, { as: tokens.clinic })).list;
  if (!item) throw new Error('The request is on no worklist');
  const work = { id: item._id, version: item.version };
  const view = { list: 'customers', name: 'A view nobody else sees', query: 'requesting=true' } as const;
  const { _id: viewId } = await bed.call(createView, view, { as: chief });
  const template = { name: 'A template nobody else sees', language: 'en', text: 'Hello' } as const;
  const { _id: templateId } = await bed.call(createTemplate, template, { as: chief });
  const guardianEmail = 'guardian@nobody-else.test';
  const guardian = {
    firstName: 'Nao',
    lastName: 'Yamada',
    email: guardianEmail,
    language: 'ja',
    rights: 'view',
  } as const;
  const { _id: guardianId } = await bed.call(inviteGuardian, guardian, { as: parent });
  // One guardian was reduced to view rights, one was removed.
  const formerGuardian = async (address: string) => {
    const invited = { ...guardian, email: address, rights: 'full' } as const;
    const { _id: guardianId } = await bed.call(inviteGuardian, invited, { as: parent });
    const token = await bed.tokenFor({ role: 'customer', id, companyId: clinic, guardianId, issuedAt });
    return { guardianId, token };
  };
  const lowered = await formerGuardian('lowered@nobody-else.test');
  await bed.call(changeGuardian, { id: lowered.guardianId, rights: 'view' }, { as: parent });
  const removed = await formerGuardian('removed@nobody-else.test');
  await bed.call(removeGuardian, { id: removed.guardianId }, { as: parent });
  const ownAlone = 'takes no id: changes the caller’s own record';
  return {
    bed,
    marks: [
      id,
      patientId,
      email,
      'Nobody else may read this',
      'Only staff may read this',
      seen.id,
      meeting._id,
      returned._id,
      undoId,
      item._id,
      viewId,
      view.name,
      templateId,
      template.name,
      sentBeforeMove,
      sent._id,
      'What only the platform reads',
      guardianId,
      guardianEmail,
    ],
    strangers: {
      company: { staff: { companyId: otherClinic }, customer: await customer(otherClinic) },
      family: { doctor: { companyId: clinic, id: otherDoctor }, customer: await customer(clinic) },
      region: { staff: { companyId: farClinic }, customer: await customer(farClinic, 'au') },
    },
    former: [
      { was: 'a guardian', role: 'customer', token: removed.token },
      { was: 'a guardian who might change things', role: 'customer', token: lowered.token },
      { was: 'a family of another clinic', role: 'customer', token: beforeItMoved },
      { was: 'the clinician, before he moved', role: 'doctor', actor: { id: doctor, companyId: otherClinic } },
      {
        was: 'an administrator, before he moved',
        role: 'companyAdmin',
        actor: { id: chiefId, companyId: otherClinic },
      },
      { was: 'an administrator, before he moved', role: 'general', actor: { id: chiefId, companyId: otherClinic } },
    ],
    samples: {
      findCustomers: { input: {} },
      writeToFamilies: { input: { ids: [id], text: 'Hello' } },
      findCohortMonths: 'returns only numbers, counted in the caller’s scope (cohorts.test.ts)',
      findCohortGroups: 'returns only names of clinics and clinicians of the caller’s scope (cohorts.test.ts)',
      findTrends: 'returns only numbers, counted in the caller’s scope (trends.test.ts)',
      searchFamilies: [{ input: { searchStr: 'Yamada' } }, { input: { ids: id } }],
      searchRequests: { input: { searchStr: 'nobody else' } },
      getCustomer: { input: { id } },
      getFamilyOverview: { input: { id } },
      addFamilyNote: { input: { id, text: 'Called back' } },
      findFamilyColleagues: { input: { id } },
      saveCustomer: { input: { ...parentForm(clinic), email: undefined, password: undefined, _id: id } },
      revokeInvitation: { input: { id } },
      revokeInvitations: { input: { ids: [id] } },
      previewFamilies: 'reads the caller’s own file, and reveals only that an address is taken',
      inviteFamilies: 'creates families of a visible clinic, and returns what was sent',
      deleteCustomer: { input: { id } },
      restoreCustomer: { input: { id } },
      eraseCustomer: { input: { id } },
      lockCustomer: { input: { id } },
      unlockCustomer: { input: { id } },
      markTestUser: { input: { id } },
      unmarkTestUser: { input: { id } },
      sendPasswordLink: { input: { id } },
      findSelectedCustomers: [{ input: { email } }, { input: { ids: [id] } }],
      lockCustomers: { input: { ids: [id] } },
      unlockCustomers: { input: { ids: [id] } },
      closeRequesting: { input: { id } },
      undoChange: { input: { undoId } },
      findCustomerPatients: { input: { id } },
      findOwnPatients: { input: {}, as: parent },
      getPortalUserInfo: { input: {}, as: parent },
      savePatient: { input: { ...patientForm(id, doctor), _id: patientId } },
      deletePatient: { input: { id: patientId } },
      restorePatient: { input: { id: patientId } },
      updateExpiredDate: { input: { id: patientId, expiredDate: '2031-01-01' } },
      saveOwnPatient: { input: { _id: patientId, firstName: 'A', lastName: 'B' } },
      deleteOwnPatient: { input: { id: patientId } },
      findRequests: { input: { userId: id } },
      findInbox: { input: {} },
      countInbox: 'counts the rows findInbox lists, by the same conditions',
      getRequest: { input: { id: seen.id } },
      answerRequest: { input: { id: seen.id, text: 'x' } },
      findAssignees: { input: { id: seen.id } },
      assignRequest: { input: { ...seen, staffId: null } },
      closeRequest: { input: seen },
      reopenRequest: { input: seen },
      findSelectedRequests: [{ input: { searchStr: email } }, { input: { ids: [seen.id] } }],
      assignManyRequests: { input: { rows: [seen], staffId: null } },
      closeManyRequests: { input: { rows: [seen] } },
      reopenManyRequests: { input: { rows: [seen] } },
      findOwnRequests: { input: {}, as: parent },
      getOwnRequest: { input: { id: seen.id }, as: parent },
      replyToRequest: { input: { id: seen.id, text: 'x' }, as: parent },
      readRequest: { input: { id: seen.id, until: startAt }, as: parent },
      markLabelSent: { input: { id: returned._id, version: returned.version } },
      moveMeeting: { input: { id: meeting._id, version: 0, startAt, durationMinutes: 30 } },
      cancelMeeting: { input: { id: meeting._id, version: 1 } },
      createMeeting: { input: { customerId: id, topic: 'x', startAt, durationMinutes: 30 } },
      sendPortalRequest: { input: { type: 'Others', reason: 'x', accountId: patientId } },
      findWork: [{ input: {} }, { input: { id: work.id } }],
      countWork: 'counts the rows findWork lists, by the same conditions',
      findColleagues: { input: { id: work.id } },
      noteCall: { input: work },
      snoozeWork: { input: { ...work, until: null } },
      handOverWork: { input: { ...work, staffId: null } },
      handOverFamilies: { input: { ids: [id], staffId: null } },
      finishWork: { input: work },
      findSelectedWork: [{ input: { searchStr: email } }, { input: { ids: [work.id] } }],
      snoozeManyWork: { input: { rows: [work], until: null } },
      finishManyWork: { input: { rows: [work] } },
      findTemplates: { input: {}, as: chief },
      changeTemplate: { input: { ...template, id: templateId, version: 0 } },
      deleteTemplate: { input: { id: templateId } },
      createTemplate: 'takes no id: is the caller’s own, or the own company’s',
      findViews: { input: { list: 'customers' }, as: chief },
      changeView: { input: { id: viewId, version: 0, name: 'x' } },
      deleteView: { input: { id: viewId } },
      createView: 'takes no id: is the caller’s own, or the own company’s',
      findSentRequests: { input: {}, as: chief },
      getSentRequest: { input: { id: sent._id }, as: chief },
      replyToSentRequest: { input: { id: sent._id, text: 'x' }, as: chief },
      readSentRequest: { input: { id: sent._id, until: startAt }, as: chief },
      sendStaffRequest: 'takes no family id: sends a request of the caller’s own company to the platform',
      findGuardians: { input: {}, as: parent },
      inviteGuardian: ownAlone,
      inviteGuardianAgain: { input: { id: guardianId }, as: parent },
      changeGuardian: { input: { id: guardianId, rights: 'full' }, as: parent },
      removeGuardian: { input: { id: guardianId }, as: parent },
      saveOwnAccess: ownAlone,
      findFamilyGuardians: { input: { id } },
      updatePortalUser: ownAlone,
      updatePortalAddress: ownAlone,
      exportCustomers: 'writes the rows findCustomers lists, by the same conditions',
    },
  };
});
