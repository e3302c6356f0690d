import { saveCompany } from '@fovea/contracts/companies/endpoints';
import { customerCounts } from '@fovea/contracts/customers/rpcs';
import { deviceCounts } from '@fovea/contracts/devices/rpcs';
import { checkAccess } from '@fovea/kit-testing/check-access';
import { aCompany, formOf, startBed } from './testing/stage.ts';

checkAccess('company', async () => {
  const bed = await startBed();
  bed.stubRpc(customerCounts, () => ({ list: [] }));
  bed.stubRpc(deviceCounts, () => ({ list: [] }));
  const admin = await bed.tokenFor({ role: 'admin' });
  // A transfer: the clinic was the child of another distributor.
  const { _id: formerParent } = await aCompany(bed, admin, { name: 'Former distributor', type: 'Distributor' });
  const { _id: above } = await aCompany(bed, admin, { name: 'Sakura Vision', type: 'Distributor' });
  const came = await aCompany(bed, admin, { name: 'Midori Eye Clinic', parentCompanyId: formerParent });
  const { _id: id, name } = came;
  await bed.call(saveCompany, { ...formOf(came, { parentCompanyId: above }), _id: id }, { as: admin });
  const { _id: other } = await aCompany(bed, admin, { name: 'Aoi Eye Clinic' });
  const { _id: far } = await aCompany(bed, admin, { name: 'Harbour Eye Clinic', databaseUrl: 'au' });
  return {
    bed,
    marks: [id, name],
    strangers: {
      company: { staff: { companyId: other } },
      family: 'a company is of no family',
      region: { staff: { companyId: far } },
    },
    former: (['companyAdmin', 'general', 'doctor'] as const).flatMap((role) => [
      { was: 'of the distributor above it', role, actor: { companyId: formerParent } },
      { was: 'of the clinic, before he moved', role, actor: { companyId: other } },
    ]),
    samples: {
      getCompany: { input: { id } },
      findCompanies: { input: {} },
      searchCompanies: [{ input: { searchStr: 'midori' } }, { input: { ids: id } }],
      findAllCompanies: [
        { input: {} },
        {
          input: { other: true },
          refusals: ['notAllowed'],
          open: { former: 'staff of a distributor transfer devices to any company' },
        },
      ],
      findPrepaid: { input: { companyId: id } },
      getDashboard: { input: {} },
      exportCompanies: 'writes the rows findCompanies lists, for administrators alone',
    },
  };
});
