import { findAllCompanies } from '@fovea/contracts/companies/endpoints';
import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { demoPassword } from '@fovea/local/environment';
import { passwordDigest } from '@fovea/local/password-digest';
import { product } from './outages/stack.ts';

/** Families of the demo clinic, each of which waits for an answer. */
export async function makeAskingFamilies(firstNames: readonly string[], lastName: string): Promise<void> {
  const as = await product.signInStaff('admin@fovea.test');
  const { list } = await product.callApi(findAllCompanies, { searchStr: 'Midori Eye Clinic' }, { as });
  for (const firstName of firstNames) {
    const email = `${firstName}.${lastName}@fovea.test`.toLowerCase();
    const person = { firstName, lastName, email, password: passwordDigest(demoPassword) };
    const place = { phone: '312345678', mobileCountryCode: '81', country: 'JP', timezone: 'Asia/Tokyo' };
    await product.callApi(
      saveCustomer,
      { ...person, ...place, companyId: list[0]?._id ?? '', db: 'jp' },
      { as, db: 'jp' },
    );
    const { token } = await product.startParentSession(email, 'jp');
    await product.callApi(
      sendPortalRequest,
      { isSupport: true, type: 'Others', reason: 'Where is the switch?', fileList: [] },
      { as: token },
    );
  }
}
