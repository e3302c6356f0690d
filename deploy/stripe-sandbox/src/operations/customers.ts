import { z } from 'zod';
import { noSuch } from '../api-error.ts';
import { type Context, emit } from '../context.ts';
import { newId, randomText } from '../ids.ts';
import { listPage, pageParams } from '../list-page.ts';
import { type Customer, newCustomer } from '../objects/customer.ts';
import { emptyAddress } from '../objects/payment-method.ts';
import { find, type Operation } from '../operation.ts';
import { clearable, expand, ignored, mergeMetadata, metadata, readParams, text } from '../wire.ts';

export const addressParams = z
  .strictObject({
    city: clearable,
    country: clearable,
    line1: clearable,
    line2: clearable,
    postal_code: clearable,
    state: clearable,
  })
  .partial();

const fields = {
  address: z.union([z.literal('').transform(() => null), addressParams]).optional(),
  description: clearable.optional(),
  email: clearable.optional(),
  expand,
  invoice_settings: z.strictObject({ default_payment_method: clearable.optional() }).optional(),
  metadata: metadata.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  preferred_locales: z.array(z.string()).optional(),
  tax_exempt: ignored,
};
const CreateCustomer = z.strictObject({ ...fields, payment_method: text.optional() });
const UpdateCustomer = z.strictObject(fields);

export const createCustomer: Operation = (context, call) => {
  const params = readParams(CreateCustomer, call.params);
  return addCustomer(context, params);
};

/** Also used by the checkout page, which creates a customer for a new payer. */
export function addCustomer(context: Context, params: z.infer<typeof CreateCustomer>): Customer {
  const customer = newCustomer({
    id: newId('cus', 14),
    address: params.address ? { ...emptyAddress, ...params.address } : null,
    created: context.now(),
    description: params.description ?? null,
    email: params.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    phone: params.phone ?? null,
    preferred_locales: params.preferred_locales ?? [],
  });
  context.store.put('customers', customer);
  emit(context, 'customer.created', customer);
  return customer;
}

export const updateCustomer: Operation = (context, call) => {
  const {
    expand: _expand,
    address,
    invoice_settings,
    metadata: change,
    tax_exempt: _exempt,
    ...plain
  } = readParams(UpdateCustomer, call.params);
  const customer = find(context, 'customers', call.path.id);
  const method = invoice_settings?.default_payment_method;
  if (method && context.store.get('payment_methods', method)?.customer !== customer.id) {
    throw noSuch('PaymentMethod', method, 'invoice_settings[default_payment_method]');
  }
  const updated: Customer = {
    ...customer,
    ...plain,
    address: address === undefined ? customer.address : address && { ...emptyAddress, ...customer.address, ...address },
    invoice_settings: {
      ...customer.invoice_settings,
      ...(method === undefined ? {} : { default_payment_method: method }),
    },
    metadata: mergeMetadata(customer.metadata, change),
  };
  context.store.put('customers', updated);
  emit(context, 'customer.updated', updated);
  return updated;
};

export const getCustomer: Operation = (context, call) => {
  const id = call.path.id ?? '';
  return context.store.get('removed_customers', id) ? deletedCustomer(id) : find(context, 'customers', id);
};

/** Deletes personal data and saved cards at once; charges retain the id only. */
export const deleteCustomer: Operation = (context, call) => {
  const customer = find(context, 'customers', call.path.id);
  for (const method of context.store.all('payment_methods')) {
    if (method.customer !== customer.id) continue;
    context.store.put('payment_methods', { ...method, customer: null });
    context.store.put('vault', { ...find(context, 'vault', method.id), isUsedUp: true });
  }
  context.store.remove('customers', customer.id);
  context.store.put('removed_customers', { id: customer.id });
  emit(context, 'customer.deleted', customer);
  return deletedCustomer(customer.id);
};

export const findCustomers: Operation = (context, call) => {
  const params = readParams(z.strictObject({ ...pageParams, email: text.optional() }), call.params);
  const customers = context.store
    .all('customers')
    .filter(({ email }) => params.email === undefined || email === params.email);
  return listPage(customers, params, '/v1/customers');
};

const deletedCustomer = (id: string) => ({ id, object: 'customer', deleted: true });
