import * as contract from '@fovea/contracts/staff';
import { handle } from '../handle.ts';
import { createStaff } from './create-staff.ts';
import { updateStaff } from './update-staff.ts';

export const saveStaff = handle(contract.saveStaff, async ({ _id, ...fields }, ctx) =>
  _id === undefined ? createStaff(fields, ctx) : updateStaff({ ...fields, _id }, ctx),
);
