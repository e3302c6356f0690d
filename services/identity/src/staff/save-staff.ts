import { saveStaff } from '@fovea/contracts/staff/endpoints';
import type { SaveStaff } from '@fovea/contracts/staff/schema';
import type { Actor } from '@fovea/kit/actor';
import type { Files } from '@fovea/kit/files';
import { type Global, handleSave } from '../handle.ts';
import { createStaff } from './create-staff.ts';
import { findVisible, visibleStaff } from './scope.ts';
import { viewStaff } from './staff-view.ts';
import { updateStaff } from './update-staff.ts';

export const saveStaffHandler = handleSave(saveStaff, storedStaff, async ({ _id, ...fields }, ctx) =>
  _id === undefined ? createStaff(fields, ctx) : updateStaff({ ...fields, _id }, ctx),
);

async function storedStaff({ _id }: SaveStaff, ctx: { global: Global; actor: Actor; files: Files; now: Date }) {
  const { global, actor } = ctx;
  const staff = _id ? await findVisible(global, await visibleStaff(global, actor), _id) : null;
  return staff && viewStaff(ctx, staff);
}
