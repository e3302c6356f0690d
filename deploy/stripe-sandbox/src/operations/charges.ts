import { z } from 'zod';
import { listPage, pageParams } from '../list-page.ts';
import { find, type Operation } from '../operation.ts';
import { readParams, text } from '../wire.ts';

const FindCharges = z.strictObject({ ...pageParams, customer: text.optional(), payment_intent: text.optional() });

export const getCharge: Operation = (context, call) => find(context, 'charges', call.path.id);

export const findCharges: Operation = (context, call) => {
  const { customer, payment_intent, ...page } = readParams(FindCharges, call.params);
  const charges = context.store
    .all('charges')
    .filter(
      (charge) =>
        (customer === undefined || charge.customer === customer) &&
        (payment_intent === undefined || charge.payment_intent === payment_intent),
    );
  return listPage(charges, page, '/v1/charges');
};
