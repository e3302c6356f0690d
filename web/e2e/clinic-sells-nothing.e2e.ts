import { saveCompany } from '@fovea/contracts/companies/endpoints';
import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import { savePatient } from '@fovea/contracts/patients/endpoints';
import { saveStaff } from '@fovea/contracts/staff/endpoints';
import { demoPassword } from '@fovea/local/environment';
import { passwordDigest } from '@fovea/local/password-digest';
import { openProduct } from '@fovea/local/seed/product';
import { expect, test } from '@playwright/test';
import { enterPortal, expectAccessible, newMark } from './steps.ts';

const mark = newMark();
const db = 'jp';
const password = passwordDigest(demoPassword);
const phone = { phone: '312345678', mobileCountryCode: '81', timezone: 'Asia/Tokyo' };

/** A clinic whose plans are not public, with a doctor and a family; nobody has added a child yet. */
async function makeQuietClinic(origin: string) {
  const { callApi, signInStaff, until } = openProduct(origin);
  const as = await signInStaff('admin@fovea.test');
  const owner = {
    owner_name: 'Yuki Sato',
    owner_number: '312345678',
    owner_mobileCountryCode: '81',
    owner_email: `owner.${mark}@fovea.test`,
  };
  const place = {
    country: 'JP',
    databaseUrl: db,
    address: 'Otaru, Japan',
    location: { lat: 43.19, lng: 141 },
  } as const;
  const company = {
    name: `Quiet Clinic ${mark}`,
    type: 'Clinic',
    publicPlans: false,
    diviendPercentage: 0,
    taxPercentage: 10,
  } as const;
  const { _id: companyId } = await callApi(saveCompany, { ...company, ...owner, ...place }, { as });
  const doctor = {
    fullName: 'Dr. Quiet',
    email: `quiet.${mark}@fovea.test`,
    type: 'normal',
    userType: 'doctor',
    companyId,
    ...phone,
  } as const;
  const { _id: doctorId } = await callApi(saveStaff, doctor, { as });
  const email = `quiet.family.${mark}@fovea.test`;
  const parent = {
    firstName: 'Mai',
    lastName: 'Ito',
    email,
    password,
    companyId,
    country: 'JP',
    ...phone,
    db,
  } as const;
  const { user } = await until('the clinic is known', () => callApi(saveCustomer, parent, { as, db }));
  return {
    email,
    async addChild() {
      const child = {
        firstName: 'Rin',
        lastName: 'Ito',
        patientId: `Q-${mark}`,
        prescriptionNumber: 'RX-1',
        username: `quiet_${mark}`,
        password,
        doctorId,
      };
      await until('the doctor is known', () => callApi(savePatient, { userId: user._id, ...child, db }, { as, db }));
    },
  };
}

test('where the clinic sells no plans publicly, families neither add children nor pay', async ({ page, baseURL }) => {
  const { email, addChild } = await makeQuietClinic(baseURL ?? '');
  await enterPortal(page, email, '/index/accounts');
  await expect(page.getByText('Your clinic adds your children and plans for you.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add patient' })).toHaveCount(0);
  await expectAccessible(page);

  await addChild();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Rin Ito' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Add patient|Choose a plan/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Payments', 'Delete']);
});
