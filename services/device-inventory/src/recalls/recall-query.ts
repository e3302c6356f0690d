import { plainSerial } from '@fovea/contracts/devices/fields';
import { scannedSerial } from '@fovea/contracts/devices/scanned-code';
import { parseUdi, storedUdi } from '@fovea/contracts/devices/udi';
import { AppError } from '@fovea/contracts/errors';
import type { RecallCriteria } from '@fovea/contracts/recalls/schema';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { anywhere, found } from '../devices/device-query.ts';
import type { GlobalTables } from '../tables.ts';
import { serialRange } from './recall-rules.ts';

const device = expressionBuilder<GlobalTables, 'device'>();

/** The devices of a recall: those that match every part. Throws `recallCriteria` when there is none, `recallRange`. */
export function devicesToRecall(criteria: RecallCriteria): Expression<SqlBool> {
  const { productId, udi, lot, orderNumber, serialFrom, serialTo, versionId, serials } = criteria;
  const parts = [
    ...(productId ? [device('device.product_id', '=', productId)] : []),
    ...(udi ? [ofUdi(udi)] : []),
    ...(lot ? [device('device.udi_lot', '=', lot.toUpperCase())] : []),
    ...(orderNumber ? ofOrder(orderNumber) : []),
    ...(serialFrom || serialTo ? ofRange(serialFrom ?? '', serialTo ?? '') : []),
    ...(versionId ? [runs(versionId)] : []),
    ...(serials
      ? [
          device(
            'device.serial_key',
            '=',
            sql<string>`ANY(${serials.map((typed) => plainSerial(scannedSerial(typed)))}::text[])`,
          ),
        ]
      : []),
  ];
  if (parts.length === 0) throw new AppError('recallCriteria');
  return device.and([device('device.deleted_at', 'is', null), ...parts]);
}

function ofUdi(typed: string): Expression<SqlBool> {
  const { di, lot, serial } = parseUdi(typed) ?? {};
  const parts = [
    ...(di ? [device('device.udi_di', '=', di)] : []),
    ...(lot ? [device('device.udi_lot', '=', lot)] : []),
    ...(serial ? [device('device.udi_serial', '=', serial)] : []),
  ];
  return parts.length > 0 ? device.and(parts) : device('device.udi', '=', storedUdi(typed));
}

/** The search text narrows by its index. */
const ofOrder = (orderNumber: string) => [
  ...found(orderNumber),
  sql<SqlBool>`upper(${device.ref('device.order_number')}) = upper(${orderNumber})`,
];

function ofRange(from: string, to: string): Expression<SqlBool>[] {
  const range = serialRange(plainSerial(from), plainSerial(to));
  if (!range) throw new AppError('recallRange');
  const { prefix, first, last } = range;
  const number = sql`substr(${device.ref('device.serial_key')}, ${sql.lit(prefix.length + 1)})`;
  return [
    ...(prefix ? found(prefix) : []),
    device('device.serial_key', 'like', anywhere(prefix).slice(1)),
    // Only digits are cast, whatever the planner evaluates first.
    sql<SqlBool>`CASE WHEN ${number} ~ '^[0-9]{1,18}$' THEN ${number}::numeric BETWEEN ${String(first)}::numeric AND ${String(last)}::numeric ELSE FALSE END`,
  ];
}

/** A device that never reported what it runs may run what it is offered. */
const runs = (versionId: string) =>
  device.or([
    device('device.reported_version_id', '=', versionId),
    device.and([device('device.reported_version', 'is', null), device('device.offered_version_id', '=', versionId)]),
  ]);
