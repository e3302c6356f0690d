import { customerCounts } from '@fovea/contracts/customers/questions';
import { deviceCounts } from '@fovea/contracts/devices/questions';
import { walkAccess } from '@fovea/kit/testing/walk-access';
import { aCompany, startBed } from './testing/stage.ts';

walkAccess('company', async () => {
  const bed = await startBed();
  bed.answer(customerCounts, () => ({ list: [] }));
  bed.answer(deviceCounts, () => ({ list: [] }));
  const admin = await bed.tokenFor({ role: 'admin' });
  const { _id: id, name } = await aCompany(bed, admin, { name: 'Midori Eye Clinic' });
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
    samples: {
      getCompany: { input: { id } },
      findCompanies: { input: {} },
      searchCompanies: [{ input: { searchStr: 'midori' } }, { input: { ids: id } }],
      findAllCompanies: { input: {} },
      findPrepaid: { input: { companyId: id } },
      getDashboard: { input: {} },
      exportCompanies: 'writes the rows findCompanies lists, for administrators alone',
    },
  };
});
