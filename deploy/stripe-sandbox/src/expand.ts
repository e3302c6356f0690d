import { z } from 'zod';
import { invalidParam } from './api-error.ts';
import type { Store, TableName } from './store.ts';

/** The fields with an id that can be expanded, and the table of the object. */
const expandable: Record<string, TableName> = {
  balance_transaction: 'balance_transactions',
  charge: 'charges',
  customer: 'customers',
  default_payment_method: 'payment_methods',
  latest_charge: 'charges',
  payment_intent: 'payment_intents',
  payment_method: 'payment_methods',
};

/** The source of a balance transaction, by the prefix of its id. */
const sourceTables: Record<string, TableName> = { ch: 'charges', dp: 'disputes', re: 'refunds' };

const maxDepth = 4;
const record = z.record(z.string(), z.unknown());

/** Replaces ids by their objects along paths such as `data.latest_charge.payment_method`. */
export function expandObject(store: Store, object: object, paths: string[]): object {
  return paths.reduce((current, path) => {
    const steps = path.split('.');
    if (steps.length > maxDepth)
      throw invalidParam(
        'expand',
        'parameter_invalid',
        `You cannot expand more than ${maxDepth} levels of a property.`,
      );
    return expandStep(store, current, steps, path);
  }, object);
}

function expandStep(store: Store, object: object, [field, ...rest]: string[], path: string): object {
  if (field === undefined) return object;
  const fields = record.parse(object);
  if (!(field in fields)) {
    const contained = containedList(store, fields, field);
    if (!contained) throw cannotExpand(path);
    return { ...fields, [field]: rest.length > 0 ? expandStep(store, contained, rest, path) : contained };
  }
  return { ...fields, [field]: expandValue(store, fields[field], field, rest, path) };
}

function expandValue(store: Store, value: unknown, field: string, rest: string[], path: string): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((entry) => expandStep(store, record.parse(entry), rest, path));
  if (typeof value === 'object') return expandStep(store, value, rest, path);
  const table = field === 'source' ? sourceTables[value?.toString().split('_')[0] ?? ''] : expandable[field];
  if (!table || typeof value !== 'string') throw cannotExpand(path);
  const found = store.get(table, value) ?? { id: value, object: field, deleted: true };
  return expandStep(store, found, rest, path);
}

/** Lists that the provider includes only when they are expanded. */
function containedList(store: Store, { id, object }: Record<string, unknown>, field: string): object | null {
  if (object === 'charge' && field === 'refunds') {
    const data = store.all('refunds').filter((refund) => refund.charge === id);
    return { object: 'list', data: data.reverse(), has_more: false, url: `/v1/charges/${id}/refunds` };
  }
  if (object === 'checkout.session' && field === 'line_items') {
    const data = store.get('orders', String(id))?.lines ?? [];
    return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
  }
  return null;
}

function cannotExpand(path: string) {
  return invalidParam('expand', 'parameter_invalid', `This property cannot be expanded (${path}).`);
}
