import { accessRecorded } from '@fovea/contracts/audit/events';
import { maySeeFamily } from '@fovea/contracts/audit/rpcs';
import { parentEvent } from '@fovea/contracts/builders/customers';
import { countTreatedFamilies } from '@fovea/contracts/clinicians/rpcs';
import { parentState } from '@fovea/contracts/customers/events';
import { guardianState } from '@fovea/contracts/guardians/events';
import { reserveCredentials } from '@fovea/contracts/sessions/rpcs';
import { saveStaff } from '@fovea/contracts/staff/endpoints';
import { newId } from '@fovea/kit/database/ids';
import { checkAccess } from '@fovea/kit-testing/check-access';
import { aRecord } from './audit/audit-fixtures.ts';
import { aCompany, password, staffForm, startBed } from './testing/stage.ts';

const sessionId = newId();
const insertSession = (table: string) =>
  `INSERT INTO ${table} (id, person_id, created_at, last_used_at, expires_at) VALUES ($1, $2, now(), now(), now() + interval '1 hour')`;

checkAccess('identity', async () => {
  const bed = await startBed();
  const [{ _id: clinic }, { _id: otherClinic }] = [await aCompany(bed), await aCompany(bed)];
  const { _id: farClinic } = await aCompany(bed, { databaseUrl: 'au' });
  const admin = await bed.tokenFor({ role: 'admin' });
  const issuedAt = Date.now() - 60_000;
  // A clinician moved here from another clinic, and an administrator of this clinic moved to another one.
  const { _id: formerClinic } = await aCompany(bed, { name: 'Former clinic' });
  const came = staffForm({ companyId: formerClinic, userType: 'doctor' });
  const { _id: id } = await bed.call(saveStaff, came, { as: admin });
  const form = { ...came, companyId: clinic };
  bed.stubRpc(countTreatedFamilies, () => ({ count: 0 }));
  await bed.call(saveStaff, { ...form, _id: id }, { as: admin });
  const went = staffForm({ companyId: clinic, userType: 'admin' });
  const { _id: wentId } = await bed.call(saveStaff, went, { as: admin });
  const beforeHeWent = await bed.tokenFor({ role: 'companyAdmin', id: wentId, companyId: clinic, issuedAt });
  await bed.call(saveStaff, { ...went, _id: wentId, companyId: otherClinic }, { as: admin });
  await bed.sql(insertSession('staff_session'), [sessionId, id], { scope: 'global' });
  const customerId = newId();
  await bed.callRpc(reserveCredentials, { customerId, email: 'hana@family.test', password }, 'jp');
  // The family moved here from that clinic, too. One of its guardians is now view-only, another was removed.
  const family = parentEvent({ _id: customerId, email: 'hana@family.test', companyId: formerClinic });
  await bed.publish(parentState, family);
  const ofFamily = { role: 'customer', id: customerId, issuedAt } as const;
  const beforeItMoved = await bed.tokenFor({ ...ofFamily, companyId: formerClinic });
  const [lowered, removed] = [newId(), newId()];
  const asGuardian = (guardianId: string) => bed.tokenFor({ ...ofFamily, companyId: clinic, guardianId });
  const guardian = (_id: string) => ({ _id, customerId, email: `${_id}@family.test`, deleted: false });
  for (const each of [lowered, removed]) await bed.publish(guardianState, { ...guardian(each), rights: 'full' });
  await bed.idle();
  await bed.publish(parentState, { ...family, companyId: clinic });
  await bed.publish(guardianState, { ...guardian(lowered), rights: 'view' });
  await bed.publish(guardianState, { ...guardian(removed), rights: 'full', email: null, deleted: true });
  await bed.idle();
  await bed.sql(insertSession('customer_session'), [sessionId, customerId]);
  const record = aRecord({ customerIds: [customerId], actorId: id, actorCompanyId: clinic });
  await bed.publish(accessRecorded, { records: [record] });
  // The part of the customer service's rule that these calls need.
  bed.stubRpc(maySeeFamily, ({ actor: { role, companyId } }, region) => ({
    maySee: region === 'jp' && (role === 'admin' || (companyId === clinic && role !== 'doctor')),
  }));
  bed.stubRpc(countTreatedFamilies, () => ({ count: 1 }));
  const self = await bed.tokenFor({ role: 'doctor', id, companyId: clinic });
  const parent = await bed.tokenFor({ role: 'customer', id: customerId, companyId: clinic });
  const ownAlone = 'takes no id: affects only the caller and the caller’s session';
  const colleagues = { family: 'staff of a company see its other staff' };
  return {
    bed,
    marks: [id, form.email, form.fullName, sessionId, record._id],
    strangers: {
      company: { staff: { companyId: otherClinic }, customer: { companyId: otherClinic } },
      family: { doctor: { companyId: clinic }, customer: { companyId: clinic } },
      region: { staff: { companyId: farClinic }, customer: { companyId: farClinic } },
    },
    former: [
      ...(['companyAdmin', 'general', 'doctor'] as const).map((role) => ({
        was: 'of the former company',
        role,
        actor: { companyId: formerClinic },
      })),
      { was: 'an administrator of the clinic, by an old session', role: 'companyAdmin', token: beforeHeWent },
      { was: 'an administrator of the clinic', role: 'companyAdmin', actor: { id: wentId, companyId: otherClinic } },
      { was: 'a family of another clinic', role: 'customer', token: beforeItMoved },
      { was: 'a guardian with full rights', role: 'customer', token: await asGuardian(lowered) },
      { was: 'a guardian', role: 'customer', token: await asGuardian(removed) },
    ],
    samples: {
      findAudit: { input: {} },
      findAuditArchives: 'returns the number of entries per month, no entry',
      openAuditArchive: 'returns a URL to platform administrators only',
      findCustomerHistory: { input: { id: customerId } },
      findOwnHistory: { input: {}, as: parent },
      saveStaff: { input: { ...form, _id: id } },
      deleteStaff: { input: { id } },
      setStaffLocked: { input: { id, locked: true } },
      sendInstallationEmail: { input: { id } },
      countFamiliesOfDoctor: { input: { id } },
      getStaff: { input: { id } },
      findStaff: { input: {} },
      searchStaff: [{ input: { searchStr: form.email } }, { input: { ids: id } }],
      findCompanyStaff: { input: { companyId: clinic } },
      findDoctors: { input: {}, open: colleagues },
      findPortalDoctors: {
        input: {},
        as: parent,
        open: { family: 'every family of a clinic may choose any of its doctors' },
      },
      findSessions: { input: {}, as: self },
      endSession: { input: { id: sessionId } },
      findPortalSessions: { input: {}, as: parent },
      endPortalSession: { input: { id: sessionId } },
      confirmSession: ownAlone,
      endOtherSessions: ownAlone,
      endOtherPortalSessions: ownAlone,
      renewSession: ownAlone,
      renewPortalSession: ownAlone,
      signOut: ownAlone,
      savePageSize: ownAlone,
      saveColumns: ownAlone,
      requestEmailProof: ownAlone,
      updatePortalPassword: ownAlone,
      getUserInfo: ownAlone,
      updateProfile: ownAlone,
      exportAudit: 'exports the rows of findAudit, with the same conditions',
      exportStaff: 'exports the rows of findStaff, with the same conditions',
    },
  };
});
