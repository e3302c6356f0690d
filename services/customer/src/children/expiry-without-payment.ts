import { expiryWithout } from '@fovea/contracts/patients/rpcs';
import { handleRpc } from '../handle.ts';
import { withoutPayment } from './plan-rules.ts';

export const expiryWithoutRpc = handleRpc(expiryWithout, async ({ accountId, paymentId }, { db }) => {
  const [patient, events] = await Promise.all([
    db.patient.findUnique({ where: { id: accountId }, select: { expiredDate: true } }),
    db.planChange.findMany({ where: { patientId: accountId }, orderBy: { seq: 'asc' } }),
  ]);
  const without = withoutPayment(events, paymentId);
  if (!patient || !without) return null;
  return {
    begins: without.begins.toISOString(),
    present: patient.expiredDate?.toISOString() ?? null,
    without: without.expiry?.toISOString() ?? null,
  };
});
