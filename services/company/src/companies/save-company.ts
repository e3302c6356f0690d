import * as contract from '@fovea/contracts/companies';
import type { Call } from '@fovea/kit/handle';
import { type Extra, type Global, handleSave } from '../handle.ts';
import { refuseUnknownRegion } from './company-columns.ts';
import { viewCompany, withParent } from './company-view.ts';
import { createCompany } from './create-company.ts';
import { setCompanyDisabled } from './set-company-disabled.ts';
import { updateCompany } from './update-company.ts';

type Context = Call<Global, Global, Extra>;

export const saveCompany = handleSave(contract.createCompany, ({ _id }, ctx) => storedCompany(_id, ctx), save);

export const updateCompanyHandler = handleSave(
  contract.updateCompany,
  ({ id }, ctx) => storedCompany(id, ctx),
  async (form, ctx) => {
    if (contract.isSwitch(form)) return setCompanyDisabled(form, ctx);
    const { id: _id, ...fields } = form;
    return save(contract.SaveCompany.parse({ ...fields, _id }), ctx);
  },
);

async function save({ _id, ...fields }: contract.SaveCompany, ctx: Context): Promise<contract.Company> {
  refuseUnknownRegion(fields.databaseUrl, ctx.regions);
  return _id === undefined ? createCompany(fields, ctx) : updateCompany({ ...fields, _id }, ctx);
}

/** Only administrators save companies, and see every one. */
async function storedCompany(id: string | undefined, { global }: Context): Promise<contract.Company | null> {
  const company = id ? await global.company.findUnique({ where: { id }, include: withParent }) : null;
  return company && viewCompany(company);
}
