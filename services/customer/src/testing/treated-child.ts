import { updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { saveOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import { treatmentDayUsed } from '@fovea/contracts/usage/events';
import { zoneAtNoon } from '@fovea/kit-testing/clock';
import type { Stage } from './stage.ts';

const timezone = zoneAtNoon();

/**
 * A family with one child with a running plan and this many uses in each month. Events arrive newest first. Without a
 * clinician, the family adds the child itself.
 */
export async function treatedChild(
  stage: Stage,
  of: { companyId: string; doctorId?: string },
  uses: Record<string, number>,
): Promise<{ id: string; child: string }> {
  const { bed, tokens } = stage;
  const { _id: id } = await stage.createParent({ ...of, timezone });
  if (!of.doctorId) await stage.bindDevice(id);
  const { _id: child } = of.doctorId
    ? await stage.addPatient(id, { doctorId: of.doctorId })
    : await bed.call(
        saveOwnPatient,
        { firstName: 'Sora', lastName: 'Yamada' },
        { as: await stage.tokenOf(id, of.companyId) },
      );
  await bed.call(updateExpiredDate, { id: child, expiredDate: '2030-01-01' }, { as: tokens.admin });
  const publishDay = (day: string, ofMonth: number, total: number) =>
    bed.publish(treatmentDayUsed, {
      accountId: child,
      customerId: id,
      day,
      uses: 1,
      overLimit: 0,
      total,
      ofMonth,
    });
  for (const [name, count] of Object.entries(uses).reverse()) {
    await publishDay(`${name}-28`, count, 99);
    await publishDay(`${name}-01`, 1, 1);
  }
  await bed.idle();
  return { id, child };
}
