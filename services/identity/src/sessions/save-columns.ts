import { saveColumns } from '@fovea/contracts/lists/endpoints';
import { handle } from '../handle.ts';

/** One row per list, so that concurrent changes of two lists do not overwrite each other. */
export const saveColumnsHandler = handle(saveColumns, async ({ list, columns }, ctx) => {
  const staffId = ctx.actor.id;
  if (columns.length === 0) await ctx.global.staffColumns.deleteMany({ where: { staffId, list } });
  else
    await ctx.global.staffColumns.upsert({
      where: { staffId_list: { staffId, list } },
      create: { staffId, list, columns },
      update: { columns },
    });
  return {};
});
