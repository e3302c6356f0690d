import { savePlan } from '@fovea/contracts/plans/endpoints';
import { newId } from '@fovea/kit/database/ids';
import { checkAccess } from '@fovea/kit-testing/check-access';
import { publishCompany } from '@fovea/kit-testing/companies';
import { planForm, startStage } from './testing/stage.ts';

checkAccess('catalog-plan', async () => {
  const { bed, tokens, clinic, stranger, catalog } = await startStage();
  // A transfer: the plan belonged to another clinic, and a member of staff moved there.
  const { _id: formerClinic } = await publishCompany(bed, { name: 'Former clinic' });
  await bed.idle();
  const form = { ...planForm(catalog._id), type: 'company', database: undefined, name: 'Midori alone' } as const;
  const { _id: planId } = await bed.call(savePlan, { ...form, companyId: formerClinic }, { as: tokens.admin });
  await bed.call(savePlan, { ...form, _id: planId, companyId: clinic }, { as: tokens.admin });
  const moved = newId();
  const movedThen = await bed.tokenFor({ role: 'companyAdmin', companyId: clinic, id: moved });
  await bed.revoke({ scope: 'jp', id: moved }, new Date(Date.now() + 1_000));
  return {
    bed,
    marks: [planId, 'Midori alone'],
    strangers: {
      company: { staff: { companyId: stranger } },
      family: 'plans, catalogs and releases are of no family',
      region: { staff: { companyId: stranger } },
    },
    former: [
      { was: 'of the clinic it was of', role: 'companyAdmin', actor: { companyId: formerClinic } },
      { was: 'of the clinic it was of', role: 'doctor', actor: { companyId: formerClinic } },
      { was: 'of the clinic, before he moved', role: 'companyAdmin', actor: { id: moved, companyId: formerClinic } },
      { was: 'of the clinic, by a token of then', role: 'companyAdmin', token: movedThen },
    ],
    samples: {
      findPlans: { input: {} },
      exportPlans: 'writes the rows findPlans lists, by the same conditions',
      findAllCatalogs: 'catalogs are the platform’s: every office chooses among all of them',
      signUpload: 'takes no id: makes room for a file of the caller, under a name nobody can guess',
      signPortalUpload: 'takes no id: makes room for a file of the caller, under a name nobody can guess',
    },
  };
});
