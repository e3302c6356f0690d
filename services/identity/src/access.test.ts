import { accessRecorded } from '@fovea/contracts/audit/events';
import { maySeeFamily } from '@fovea/contracts/audit/questions';
import { countTreatedFamilies } from '@fovea/contracts/clinicians/questions';
import { reserveCredentials } from '@fovea/contracts/sessions/questions';
import { saveStaff } from '@fovea/contracts/staff/endpoints';
import { newId } from '@fovea/kit/ids';
import { walkAccess } from '@fovea/kit/testing/walk-access';
import { aRecord } from './audit/audit-story.ts';
import { aCompany, password, staffForm, startBed } from './testing/stage.ts';

const sessionId = newId();
const insertSession = (table: string) =>
  `INSERT INTO ${table} (id, person_id, created_at, last_used_at, expires_at) VALUES ($1, $2, now(), now(), now() + interval '1 hour')`;

walkAccess('identity', async () => {
  const bed = await startBed();
  const [{ _id: clinic }, { _id: otherClinic }] = [await aCompany(bed), await aCompany(bed)];
  const { _id: farClinic } = await aCompany(bed, { databaseUrl: 'au' });
  const admin = await bed.tokenFor({ role: 'admin' });
  const form = staffForm({ companyId: clinic, userType: 'doctor' });
  const { _id: id } = await bed.call(saveStaff, form, { as: admin });
  await bed.sql(insertSession('staff_session'), [sessionId, id], { scope: 'global' });
  const customerId = newId();
  await bed.ask(reserveCredentials, { customerId, email: 'hana@family.test', password }, 'jp');
  await bed.sql(insertSession('customer_session'), [sessionId, customerId]);
  const record = aRecord({ customerIds: [customerId], actorId: id, actorCompanyId: clinic });
  await bed.publish(accessRecorded, { records: [record] });
  // The customer service's rule, as far as it is asked here.
  bed.answer(maySeeFamily, ({ actor: { role, companyId } }, region) => ({
    maySee: region === 'jp' && (role === 'admin' || (companyId === clinic && role !== 'doctor')),
  }));
  bed.answer(countTreatedFamilies, () => ({ count: 1 }));
  const self = await bed.tokenFor({ role: 'doctor', id, companyId: clinic });
  const parent = await bed.tokenFor({ role: 'customer', id: customerId, companyId: clinic });
  const ownAlone = 'takes no id: is about the caller and the caller’s session alone';
  const colleagues = { family: 'staff of a company know its other staff' };
  return {
    bed,
    marks: [id, form.email, form.fullName, sessionId, record._id],
    strangers: {
      company: { staff: { companyId: otherClinic }, customer: { companyId: otherClinic } },
      family: { doctor: { companyId: clinic }, customer: { companyId: clinic } },
      region: { staff: { companyId: farClinic }, customer: { companyId: farClinic } },
    },
    samples: {
      findAudit: { input: {} },
      findAuditArchives: 'says of months how many entries they had, and none of them',
      openAuditArchive: 'an address, for administrators of the platform alone',
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
        open: { family: 'every family of a clinic chooses among its doctors' },
      },
      findSessions: { input: {}, as: self },
      endSession: { input: { id: sessionId } },
      findPortalSessions: { input: {}, as: parent },
      endPortalSession: { input: { id: sessionId } },
      endOtherSessions: ownAlone,
      endOtherPortalSessions: ownAlone,
      renewSession: ownAlone,
      renewPortalSession: ownAlone,
      signOut: ownAlone,
      savePageSize: ownAlone,
      saveColumns: ownAlone,
      askEmailProof: ownAlone,
      updatePortalPassword: ownAlone,
      getUserInfo: ownAlone,
      updateProfile: ownAlone,
      exportAudit: 'writes the rows findAudit lists, by the same conditions',
      exportStaff: 'writes the rows findStaff lists, by the same conditions',
    },
  };
});
