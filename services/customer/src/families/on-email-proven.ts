import { customerEmailProven } from '@fovea/contracts/sessions/events';
import { consume } from '../handle.ts';

export const onEmailProven = consume(customerEmailProven, async ({ customerId, at }, { tx }) => {
  await tx.parent.updateMany({
    where: { id: customerId, deletedAt: null, emailProvenAt: null },
    data: { emailProvenAt: at },
  });
});
