import { saveCompany } from '@fovea/contracts/companies/endpoints';
import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import { bindCustomerDevice, saveDevice } from '@fovea/contracts/devices/endpoints';
import { savePatient, updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { findDoctors } from '@fovea/contracts/staff/endpoints';
import { Refused, signInDevice } from '@fovea/local/device/device-client';
import { demoPassword } from '@fovea/local/environment';
import { passwordDigest } from '@fovea/local/password-digest';
import { openProduct } from '@fovea/local/seed/product';
import { findDemoCatalog } from '@fovea/local/seed/products';
import { expect, type Page, test } from '@playwright/test';
import { deviceOf, enterAs, expectAccessible, expectToast, makePerson, newMark, slow } from './steps.ts';
import { wordsOf } from './words.ts';

const mark = newMark();
const db = 'jp';
const password = passwordDigest(demoPassword);
const serial = `ENROL-${mark}`.toUpperCase();
const username = `enrol_${mark}`.replace(/\W/g, '_');
const doctorEmail = `enrolling-${mark}@fovea.test`;
const deviceStatus = 4002004;

/** A clinic that asks before the first treatment, with a doctor, and a family with a device and a plan. */
async function makeAskingClinic(origin: string): Promise<{ customerId: string; name: string }> {
  const product = openProduct(origin);
  const { callApi, signInStaff, until } = product;
  const admin = await signInStaff('admin@fovea.test');
  const as = { as: admin, db };
  const company = await callApi(
    saveCompany,
    {
      name: `Kaze Eye Clinic ${mark}`,
      type: 'Clinic',
      country: 'JP',
      databaseUrl: db,
      enrolmentCheck: true,
      owner_name: 'Kaze',
      owner_number: '312345678',
      owner_mobileCountryCode: '81',
      owner_email: `owner-${mark}@fovea.test`,
      address: '1-1 Chiyoda, Tokyo',
      location: { lat: 35.68, lng: 139.76 },
      useInventory: true,
      diviendPercentage: 20,
      taxPercentage: 10,
    },
    as,
  );
  const companyId = company._id;
  await makePerson({
    fullName: 'Dr. Yuki Sano',
    type: 'normal',
    userType: 'doctor',
    companyId,
    email: doctorEmail,
    language: 'de',
  });
  const doctor = await until('the doctor is known', async () => {
    const { list } = await callApi(findDoctors, { companyId }, as);
    return list[0];
  });
  const person = { firstName: 'Aiko', lastName: 'Sano', email: `enrol-${mark}@fovea.test`, phone: '312345678' };
  const place = { mobileCountryCode: '81', country: 'JP', timezone: 'Asia/Tokyo' };
  const { user } = await callApi(
    saveCustomer,
    { ...person, ...place, password, companyId, doctorId: doctor._id, db },
    as,
  );
  const child = { firstName: 'Sora', lastName: 'Sano', patientId: `P-${mark}`, prescriptionNumber: 'RX-1' };
  const { _id: id, fullName } = await callApi(
    savePatient,
    { userId: user._id, ...child, username, password, doctorId: doctor._id, db },
    as,
  );
  await callApi(updateExpiredDate, { id, expiredDate: '2030-01-01', db }, as);
  const { _id: productId } = await findDemoCatalog(product, as.as);
  const label = { qrcode: 'q', order_number: 'PO-1', udi: '04912345000019', createdDate: new Date().toISOString() };
  const kind = { type: 'COMMERCIAL' as const, productId, companyId };
  await callApi(saveDevice, { serial_number: serial, ...kind, ...label }, as);
  await until('the device is bound', () =>
    callApi(bindCustomerDevice, { serial_number: serial, customerId: user._id, db }, as),
  );
  return { customerId: user._id, name: fullName };
}

/** Until what was saved has arrived, the device is refused for other reasons. */
const expectHeld = (origin: string) =>
  expect
    .poll(
      () =>
        signInDevice({ gateway: origin, serial, username, password: demoPassword }).then(
          () => 0,
          (reason: unknown) => (reason instanceof Refused ? reason.code : reason),
        ),
      slow,
    )
    .toBe(deviceStatus);

/** Answers no to every question but one. */
async function answer(page: Page, t: ReturnType<typeof wordsOf>, applying: string) {
  const form = page.getByRole('dialog').last();
  for (const no of await form.getByRole('radio', { name: t('ui', 'no') }).all()) await no.check();
  await form
    .getByRole('radiogroup', { name: applying })
    .getByRole('radio', { name: t('ui', 'yes') })
    .check();
  await form.getByRole('button', { name: t('ui', 'save') }).click();
}

test('a device does not start before the contraindications are answered, nor with one that nobody confirmed', async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const { customerId, name } = await makeAskingClinic(origin);

  await test.step('without answers the device is refused', async () => {
    await expectHeld(origin);
  });

  const t = wordsOf('de');
  const check = t('enrolment', 'title');
  await test.step('the doctor answers, in German: one contraindication applies', async () => {
    await enterAs(page, doctorEmail, `/work/customers/${customerId}/overview`);
    await expect(page.getByText(t('enrolment', 'state.missing'))).toBeVisible(slow);
    await page.getByRole('button', { name: check }).click();
    await page.getByRole('button', { name: t('enrolment', 'action.answer') }).click();
    await expectAccessible(page);
    // Nothing is preset: without answers nothing is saved.
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: t('ui', 'save') })
      .click();
    await expect(page.getByRole('heading', { name: t('enrolment', 'answerTitle', { name }) })).toBeVisible();
    await answer(page, t, t('enrolment', 'question.retinalDisease'));
    await expectToast(page, t('enrolment', 'saved.blocked'));
    await expectHeld(origin);
  });

  await test.step('confirmed in writing, the device starts', async () => {
    await page.getByRole('button', { name: t('enrolment', 'action.confirm') }).click();
    const form = page.getByRole('dialog').last();
    await form.getByLabel(t('enrolment', 'confirmNote')).fill('Seit Jahren stabil');
    await expectAccessible(page);
    await form.getByRole('button', { name: t('enrolment', 'action.confirm') }).click();
    await expectToast(page, t('enrolment', 'saved.confirmed'));
    await expect(page.getByText('Seit Jahren stabil')).toBeVisible(slow);
    expect(await (await deviceOf(serial, username)).askLeave(new Date().toISOString(), 'Asia/Tokyo')).toMatchObject({
      allowed: true,
    });
  });
});
