import { boundNames, settingNames } from '@fovea/contracts/catalogs/dose-bounds';
import { findDoseChanges } from '@fovea/contracts/dose/endpoints';
import { placeOf } from '@fovea/contracts/envelope';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { countAll } from '@fovea/kit/database/kysely';
import { olderThan } from '@fovea/kit/database/older-than';
import { z } from 'zod';
import { handle } from '../handle.ts';
import { visibleParent } from '../scope.ts';
import { kyselyOfGlobal } from '../tables.ts';

/**
 * Changes of catalogs, by the times the family had a device of the catalog: one stored row serves every family of a
 * catalog.
 */
export const findDoseChangesHandler = handle(
  findDoseChanges,
  async ({ userId, before, current, pageSize, order = 'desc' }, ctx) => {
    const { id } = await visibleParent(ctx, userId);
    const changes = kyselyOfGlobal(ctx.global)
      .selectFrom('device_holding as holding')
      .innerJoin('device', 'device.id', 'holding.device_id')
      .innerJoin('catalog', 'catalog.id', 'device.product_id')
      .innerJoin('dose_change as change', (join) =>
        join
          .onRef('change.catalog_id', '=', 'device.product_id')
          .onRef('change.at', '>=', 'holding.since')
          .on(({ eb, or, ref }) => or([eb('holding.until', 'is', null), eb('change.at', '<', ref('holding.until'))])),
      )
      .where('holding.customer_id', '=', id)
      .where(({ and, ref }) => and(before ? [olderThan(ref('change.at'), ref('change.id'), placeOf(before))] : []));
    const [rows, { total }] = await Promise.all([
      changes
        .select(['change.id', 'change.at', 'change.before', 'change.after', 'catalog.name'])
        .orderBy('change.at', order)
        .orderBy('change.id', order)
        .limit(pageSize)
        .offset((current - 1) * pageSize)
        .execute(),
      changes.select(countAll.as('total')).executeTakeFirstOrThrow(),
    ]);
    ctx.concerns(id);
    const list = rows.map(({ id: _id, at, name, ...values }) => ({
      _id,
      at: at.toISOString(),
      name,
      changes: changesBetween(Values.parse(values.before), Values.parse(values.after)),
    }));
    return { list, total, current, pageSize };
  },
);

const Values = z.partialRecord(z.enum([...settingNames, ...boundNames]), z.number());
