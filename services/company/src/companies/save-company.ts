import * as contract from '@fovea/contracts/companies';
import { handle } from '../handle.ts';
import { refuseUnknownRegion } from './company-columns.ts';
import { createCompany } from './create-company.ts';
import { updateCompany } from './update-company.ts';

export const saveCompany = handle(contract.createCompany, async ({ _id, ...fields }, ctx) => {
  refuseUnknownRegion(fields.databaseUrl, ctx.regions);
  return _id === undefined ? createCompany(fields, ctx) : updateCompany({ ...fields, _id }, ctx);
});
