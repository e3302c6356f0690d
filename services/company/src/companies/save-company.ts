import { saveCompany, switchOrUpdateCompany } from '@fovea/contracts/companies/endpoints';
import { type Company, isSwitch, SaveCompany } from '@fovea/contracts/companies/schema';
import { type Context, handleSave } from '../handle.ts';
import { checkMark } from './check-mark.ts';
import { refuseUnknownRegion } from './company-columns.ts';
import { viewCompany, withParent } from './company-view.ts';
import { createCompany } from './create-company.ts';
import { setCompanyDisabled } from './set-company-disabled.ts';
import { updateCompany } from './update-company.ts';

export const saveCompanyHandler = handleSave(saveCompany, ({ _id }, ctx) => storedCompany(_id, ctx), save);

export const switchOrUpdateCompanyHandler = handleSave(
  switchOrUpdateCompany,
  ({ id }, ctx) => storedCompany(id, ctx),
  async (form, ctx) => {
    if (isSwitch(form)) return setCompanyDisabled(form, ctx);
    const { id: _id, ...fields } = form;
    return save(SaveCompany.parse({ ...fields, _id }), ctx);
  },
);

async function save({ _id, ...fields }: SaveCompany, ctx: Context): Promise<Company> {
  refuseUnknownRegion(fields.databaseUrl, ctx.regions);
  await checkMark(ctx, fields.imageUrl, _id);
  return _id === undefined ? createCompany(fields, ctx) : updateCompany({ ...fields, _id }, ctx);
}

/** Only the platform's administrators save companies, and they see all. */
async function storedCompany(id: string | undefined, { global }: Context): Promise<Company | null> {
  const company = id ? await global.company.findUnique({ where: { id }, include: withParent }) : null;
  return company && viewCompany(company);
}
