import { readingsOfCode } from '@fovea/contracts/devices/scanned-code';
import { parseUdi } from '@fovea/contracts/devices/udi';
import { searchDevices } from '@fovea/contracts/search/endpoints';
import type { FoundDevice } from '@fovea/contracts/search/schema';
import type { Rows } from '@fovea/kit/database/list';
import { searchRows } from '@fovea/kit/search/search-rows';
import { fitsWords } from '@fovea/kit/search/search-words';
import { expressionBuilder, type InferResult } from 'kysely';
import { codePart } from '../devices/device-query.ts';
import { handle } from '../handle.ts';
import { checkUsesInventory, visibleDevices } from '../scope.ts';
import { type GlobalTables, kyselyOfGlobal } from '../tables.ts';

const device = expressionBuilder<GlobalTables, 'device'>();
const { ref } = device;

export const searchDevicesHandler = handle(searchDevices, async ({ searchStr: typed, ...rest }, ctx) => {
  await checkUsesInventory(ctx);
  const search = { ...rest, searchStr: readingsOfCode(typed).at(-1) ?? '' };
  const words = ref('device.search');
  const { rows, more } = await searchRows(kyselyOfGlobal(ctx.global), list, search, {
    scope: await visibleDevices(ctx.global, ctx.actor),
    words,
    fits: parseUdi(typed) ? device.and(codePart(typed)) : fitsWords(words, search.searchStr),
  });
  return { list: rows.map(foundDevice), more };
});

const show = (devices: Rows<GlobalTables, 'device'>) =>
  devices
    .select(['device.id', 'device.serial_number', 'device.udi', 'device.status'])
    .select(['device.product_name as productName', 'device.company_name as companyName']);

const list = { table: 'device', show } as const;

const foundDevice = ({ id, ...row }: InferResult<ReturnType<typeof show>>[number]): FoundDevice => ({
  _id: id,
  ...row,
});
