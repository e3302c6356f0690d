import { AppError, refuseField } from '@fovea/contracts/errors';
import { mostCount } from '@fovea/contracts/fields';
import { buyPrepaid } from '@fovea/contracts/prepaid/endpoints';
import { validationText } from '@fovea/contracts/validation-messages';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { handle } from '../handle.ts';
import { packViews } from './find-prepaid.ts';
import { writePack } from './write-pack.ts';

/** Updates the company's date, so that an open form conflicts. Refuses more than the form allows. */
export const buyPrepaidHandler = handle(buyPrepaid, async ({ companyId, count, reference }, ctx) => {
  const { global, now, language } = ctx;
  const pack = await global.$transaction(async (tx) => {
    const [company] = await tx.company.updateManyAndReturn({
      where: { id: companyId },
      data: { prepaidSubscriptions: { increment: count }, updatedAt: now },
    });
    if (!company) throw new AppError('notFound');
    const room = mostCount - (company.prepaidSubscriptions - count);
    if (count > room) throw refuseField('count', validationText('tooBig', language, room));
    const before = { prepaidSubscriptions: company.prepaidSubscriptions - count };
    const after = { prepaidSubscriptions: company.prepaidSubscriptions, packReference: reference };
    await ctx.changed(tx, {
      region: company.databaseUrl,
      concerning: { id: companyId, name: company.name },
      changes: changesBetween(before, after),
    });
    return writePack(tx, { companyId, kind: 'bought', count, reference }, ctx);
  });
  const [view] = await packViews([pack], ctx);
  if (!view) throw new Error('A pack that was written has no view');
  return view;
});
