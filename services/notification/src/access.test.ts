import { newId } from '@fovea/kit/ids';
import { startTestBed } from '@fovea/kit/testing';
import { walkAccess } from '@fovea/kit/testing/walk-access';
import { createNotificationService } from './service.ts';

walkAccess('notification', async () => {
  const bed = await startTestBed({ services: [createNotificationService] });
  const [id, customerId, companyId] = [newId(), newId(), newId()];
  await bed.sql(
    `INSERT INTO notification (id, customer_id, kind, params, mark) VALUES ($1, $2, 'customerPasswordChanged', '{}', 'told')`,
    [id, customerId],
  );
  const family = await bed.tokenFor({ role: 'customer', id: customerId, companyId });
  const ofJobs = 'keeps no job: asks the service that works it, which compares the owner in its own database';
  return {
    bed,
    marks: [id],
    strangers: { company: { customer: {} }, family: { customer: { companyId } }, region: { customer: {} } },
    samples: {
      findNotifications: { input: {}, as: family },
      markNotificationsRead: { input: { ids: [id] } },
      findJobs: ofJobs,
      getJob: ofJobs,
      cancelJob: ofJobs,
      deleteNotifications: { input: { ids: [id] } },
    },
  };
});
