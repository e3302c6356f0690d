import { maySeeFamily } from '@fovea/contracts/audit/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { checkAccess } from '@fovea/kit-testing/check-access';
import { startTestBed } from '@fovea/kit-testing/test-bed';
import { createNotificationService } from './service.ts';

checkAccess('notification', async () => {
  const bed = await startTestBed({ services: [createNotificationService] });
  bed.stubRpc(maySeeFamily, ({ actor }, region) => ({
    maySee: region === 'jp' && actor.role === 'companyAdmin' && actor.companyId === companyId,
  }));
  const [id, customerId, companyId, formerClinic] = [newId(), newId(), newId(), newId()];
  await bed.sql(
    `INSERT INTO notification (id, customer_id, kind, params, mark) VALUES ($1, $2, 'customerPasswordChanged', '{}', 'mark')`,
    [id, customerId],
  );
  const [staffNews, staffId] = [newId(), newId()];
  await bed.sql(
    `INSERT INTO notification (id, staff_id, company_id, kind, params, mark) VALUES ($1, $2, $3, 'platformAnswered', '{}', 'rang')`,
    [staffNews, staffId, companyId],
  );
  const family = await bed.tokenFor({ role: 'customer', id: customerId, companyId });
  await bed.sql(`INSERT INTO failing_address VALUES ($1, 'mail', 'fingerprint', '2026-11-20T00:00:00Z')`, [customerId]);
  const clinic = await bed.tokenFor({ role: 'companyAdmin', companyId, id: staffId });
  // Staff and the family moved, and a guardian was removed; identity ends their sessions.
  const issuedAt = Date.now() - 60_000;
  const wentId = newId();
  const beforeHeWent = await bed.tokenFor({ role: 'companyAdmin', companyId, id: wentId, issuedAt });
  const guardianId = newId();
  const removed = await bed.tokenFor({ role: 'customer', id: customerId, companyId, guardianId, issuedAt });
  for (const [scope, ended] of [
    ['global', wentId],
    ['jp', guardianId],
  ] as const)
    await bed.revoke({ scope, id: ended });
  const oneself = 'shows and changes what the caller chose, by the id of the token alone';
  const ofJobs = 'keeps no job: asks the service that works it, which compares the owner in its own database';
  return {
    bed,
    marks: [id, staffNews, '2026-11-20'],
    strangers: {
      company: { customer: {}, staff: {} },
      family: { customer: { companyId }, doctor: { companyId } },
      region: { customer: {}, staff: {} },
    },
    former: [
      ...(['companyAdmin', 'general', 'doctor'] as const).flatMap((role) => [
        { was: 'of the clinic the family came from', role, actor: { companyId: formerClinic } },
        { was: 'of the clinic, before he moved', role, actor: { id: staffId, companyId: formerClinic } },
      ]),
      { was: 'of the clinic, by his session', role: 'companyAdmin', token: beforeHeWent },
      { was: 'a guardian', role: 'customer', token: removed },
    ],
    samples: {
      findNotifications: { input: {}, as: family },
      markNotificationsRead: { input: { ids: [id] } },
      findStaffNotifications: { input: {}, as: clinic },
      markStaffNotificationsRead: { input: { ids: [staffNews] } },
      deleteStaffNotifications: { input: { ids: [staffNews] } },
      findJobs: ofJobs,
      getJob: ofJobs,
      cancelJob: ofJobs,
      findFamilyMessages: { input: { id: customerId }, as: clinic },
      getFamilyContactStatus: { input: { id: customerId }, as: clinic },
      getOwnNotices: oneself,
      saveOwnNotices: oneself,
      savePushSubscription: oneself,
      dropPushSubscription: oneself,
      getStaffNotices: oneself,
      saveStaffNotices: oneself,
      deleteNotifications: { input: { ids: [id] } },
    },
  };
});
