import { savePlan } from '@fovea/contracts/plans/endpoints';
import { walkAccess } from '@fovea/kit/testing/walk-access';
import { planForm, startStage } from './testing/stage.ts';

walkAccess('catalog-plan', async () => {
  const { bed, tokens, clinic, stranger, catalog } = await startStage();
  const { _id: planId } = await bed.call(
    savePlan,
    { ...planForm(catalog._id), type: 'company', database: undefined, companyId: clinic, name: 'Midori alone' },
    { as: tokens.admin },
  );
  return {
    bed,
    marks: [planId, 'Midori alone'],
    strangers: {
      company: { staff: { companyId: stranger } },
      family: 'plans, catalogs and releases are of no family',
      region: { staff: { companyId: stranger } },
    },
    samples: {
      findPlans: { input: {} },
      exportPlans: 'writes the rows findPlans lists, by the same conditions',
      findAllCatalogs: 'catalogs are the platform’s: every office chooses among all of them',
      signUpload: 'takes no id: makes room for a file of the caller, under a name nobody can guess',
      signPortalUpload: 'takes no id: makes room for a file of the caller, under a name nobody can guess',
    },
  };
});
