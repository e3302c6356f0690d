import { actionRule } from '@fovea/contracts/device-fields';
import type { InputOf } from '@fovea/contracts/endpoint';
import { AppError, messageOf, refuseField } from '@fovea/contracts/errors';
import { type BatchRow, changeInventoryStatus } from '@fovea/contracts/inventory';
import type { Changed } from '@fovea/kit/audit';
import { changesBetween } from '@fovea/kit/audit-changes';
import { type CompanyScope, companiesInScope } from '@fovea/kit/company-scope';
import type { Device } from '../../generated/global/client.ts';
import { devicesChanged } from '../facts.ts';
import { type Context, handle } from '../handle.ts';
import { checkUsesInventory } from '../scope.ts';
import { whyNotInBatch } from './action-rules.ts';

type Input = InputOf<typeof changeInventoryStatus>;
type Moved = Pick<
  Device,
  | 'id'
  | 'serialNumber'
  | 'productId'
  | 'companyId'
  | 'customerId'
  | 'customerRegion'
  | 'status'
  | 'versionId'
  | 'discardDate'
> & {
  from: string;
};

type Stayed = Pick<Device, 'serialNumber' | 'status' | 'companyId' | 'toCompanyId'>;

const batchSize = 5_000;

/**
 * Transfers, receives or recalls many devices; those that are no longer where the action starts fail alone, with their
 * reason.
 */
export const changeInventoryStatusHandler = handle(changeInventoryStatus, async (input, ctx) => {
  const { global, actor, language } = ctx;
  await checkUsesInventory(ctx);
  if (actionRule(input.action).adminOnly && actor.role !== 'admin') throw new AppError('notAllowed');
  if (input.action === 'Transfer') await checkTarget(ctx, input.toCompanyId);
  const scope = await companiesInScope(global, actor);
  const ids = [...new Set(input.ids)];
  const moved = new Map<string, Moved>();
  for (let start = 0; start < ids.length; start += batchSize) {
    for (const device of await move(ctx, input, ids.slice(start, start + batchSize), scope))
      moved.set(device.id, device);
  }
  const left = await leftBehind(
    ctx,
    ids.filter((id) => !moved.has(id)),
    scope,
  );
  const list = ids.map((id, index): BatchRow => {
    const stayed = left.get(id);
    const device = moved.get(id) ?? stayed;
    const fields = {
      row: index + 1,
      _id: device ? id : null,
      serial_number: device?.serialNumber ?? '',
      status: device?.status ?? '',
    };
    if (moved.has(id)) return { ...fields, batchStatus: 'succeeded', msg: '' };
    return {
      ...fields,
      batchStatus: 'failed',
      msg: messageOf(
        stayed ? whyNotInBatch(input.action, stayed, actor, input.toCompanyId) : 'incorrectDeviceNumber',
        {},
        language,
      ),
    };
  });
  return { list };
});

async function checkTarget({ global }: Context, toCompanyId: string | undefined): Promise<void> {
  if (!toCompanyId) throw refuseField('toCompanyId', 'required');
  const target = await global.company.findFirst({
    where: { id: toCompanyId, deleted: false },
    select: { disabled: true },
  });
  if (!target) throw refuseField('toCompanyId', 'invalidChoice');
  if (target.disabled) throw refuseField('toCompanyId', 'companyDisabled');
}

/**
 * One statement for a batch: locks in order of id, moves what is still where the action starts, logs each; announced in
 * the same transaction.
 */
function move(
  { global, actor, now, changed }: Context,
  input: Input,
  ids: string[],
  scope: CompanyScope,
): Promise<Moved[]> {
  const { action, notes = '' } = input;
  const toCompanyId = action === 'Transfer' ? (input.toCompanyId ?? null) : null;
  const rule = actionRule(action);
  // A device on its way is received by the very company it goes to; anything else is done by those above the company
  // that holds it.
  const allowed = scope === 'all' ? null : action === 'Receive' ? [actor.companyId ?? ''] : scope;
  return global.$transaction(async (tx) => {
    const moved = await tx.$queryRawUnsafe<Moved[]>(
      moveSql,
      ids,
      rule.from,
      allowed,
      toCompanyId,
      rule.to,
      now.toISOString(),
      action,
      input.logging?.length ? input.logging : rule.logging,
      notes,
      actor.id,
      actor.role,
      actor.region,
    );
    await devicesChanged(tx, moved);
    await changed(tx, moved.flatMap(changeOfHolder));
    return moved;
  });
}

/**
 * What lies in stock or is on its way is nobody's by the table of actions; a family that holds it all the same is told
 * what happened to its device.
 */
function changeOfHolder({ id, customerId, customerRegion, from, status }: Moved): Changed[] {
  if (!customerId || !customerRegion) return [];
  return [
    { customerId, region: customerRegion, concerning: { id }, changes: changesBetween({ status: from }, { status }) },
  ];
}

const moveSql = `WITH before AS (
    SELECT id, status, company_id, to_company_id FROM device
    WHERE id = ANY($1::uuid[]) AND status = ANY($2::text[]) AND deleted_at IS NULL
      AND ($3::uuid[] IS NULL OR CASE WHEN $7 = 'Receive' THEN to_company_id ELSE company_id END = ANY($3::uuid[]))
      AND company_id IS DISTINCT FROM $4::uuid
    ORDER BY id FOR UPDATE
  ), moved AS (
    UPDATE device SET status = $5, updated_at = $6::timestamptz,
      company_id = CASE WHEN $7 = 'Receive' THEN before.to_company_id ELSE before.company_id END,
      to_company_id = CASE WHEN $7 = 'Transfer' THEN $4::uuid END
    FROM before WHERE device.id = before.id
    RETURNING device.id, serial_number, product_id, device.company_id, customer_id, customer_region, device.status, version_id, discard_date,
      before.status AS from_status
  ), logged AS (
    INSERT INTO device_log (id, device_id, date, action, from_status, to_status, company_id, to_company_id, logging, notes, actor_id, actor_role, actor_region)
    SELECT gen_random_uuid(), id, $6::timestamptz, $7, status, $5, company_id, coalesce(to_company_id, $4::uuid), $8::text[], $9, $10::uuid, $11, $12 FROM before
  )
  SELECT id, serial_number AS "serialNumber", product_id AS "productId", company_id AS "companyId", customer_id AS "customerId",
    customer_region AS "customerRegion", status, version_id AS "versionId", discard_date AS "discardDate", from_status AS "from" FROM moved`;

async function leftBehind({ global }: Context, ids: string[], scope: CompanyScope): Promise<Map<string, Stayed>> {
  const rows = await global.$queryRawUnsafe<(Stayed & { id: string })[]>(
    `SELECT id, serial_number AS "serialNumber", status, company_id AS "companyId", to_company_id AS "toCompanyId" FROM device
     WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL AND ($2::uuid[] IS NULL OR company_id = ANY($2::uuid[]) OR to_company_id = ANY($2::uuid[]))`,
    ids,
    scope === 'all' ? null : scope,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
