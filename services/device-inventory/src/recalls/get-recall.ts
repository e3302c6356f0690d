import { getRecall } from '@fovea/contracts/recalls/endpoints';
import { handle } from '../handle.ts';
import { checkUsesInventory } from '../scope.ts';
import { recallDetails } from './recall-view.ts';

export const getRecallHandler = handle(getRecall, async ({ id }, ctx) => {
  await checkUsesInventory(ctx);
  return recallDetails(ctx, id);
});
