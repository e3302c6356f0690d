import { findCustomers, getCustomer } from '@fovea/contracts/customers/endpoints';
import { unbindCustomerDevice } from '@fovea/contracts/devices/endpoints';
import { findCustomerPatients, savePatient } from '@fovea/contracts/patients/endpoints';
import { findRequests } from '@fovea/contracts/requests/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Family, makeFamily } from './family.ts';
import { agree, choose, enterPortal, expectAccessible, expectRefusal, expectToast, newMark, slow } from './steps.ts';

const mark = newMark();
const db = 'jp';
/** One grey pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png });

async function asAdmin(origin: string) {
  const { callApi, signInStaff } = openProduct(origin);
  const as = await signInStaff('admin@fovea.test');
  return {
    parentOf: ({ child }: Family) => callApi(getCustomer, { id: child.userId, db }, { as, db }),
    rowOf: async ({ email }: Family) => (await callApi(findCustomers, { email, db }, { as, db })).list[0],
    requestsOf: async ({ child }: Family) =>
      (await callApi(findRequests, { userId: child.userId, db }, { as, db })).list,
    async addChild({ child }: Family, number: number) {
      const { userId, doctorId, username, patientId } = child;
      const names = {
        firstName: `Kid${number}`,
        lastName: 'Mori',
        patientId: `${patientId}-${number}`,
        username: `${username}_${number}`,
      };
      await callApi(
        savePatient,
        { userId, ...names, prescriptionNumber: 'RX', doctorId: doctorId ?? '', db },
        { as, db },
      );
      return (await callApi(findCustomerPatients, { id: userId, db }, { as, db })).list;
    },
  };
}

/** Saves and looks at what was stored. */
async function save(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Your details have been saved.');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'My Details' })).toBeVisible();
}

const cursorAt = (page: Page, { x, y }: { x: number; y: number }) =>
  page.evaluate<string>(`getComputedStyle(document.elementFromPoint(${x}, ${y}) ?? document.body).cursor`);

/**
 * Puts the mouse on the marker, which is in the middle once the map has come to rest: the hand shows then that it can
 * be taken hold of.
 */
async function markerOn(map: Locator) {
  const page = map.page();
  let middle = { x: 0, y: 0 };
  await expect(async () => {
    await map.scrollIntoViewIfNeeded();
    const seen = await map.screenshot();
    const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    middle = { x: x + width / 2, y: y + height / 2 };
    await page.mouse.move(middle.x + 1, middle.y);
    await page.mouse.move(middle.x, middle.y);
    expect(await cursorAt(page, middle)).toBe('grab');
    expect(seen.equals(await map.screenshot())).toBe(true);
  }).toPass();
  return middle;
}

test('the address is found by its town, and its marker moved by mouse and by keys', async ({ page, baseURL }) => {
  const family = await makeFamily(baseURL ?? '', `address.${mark}`);
  const { parentOf } = await asAdmin(baseURL ?? '');
  const location = async () => (await parentOf(family)).location ?? { lat: 0, lng: 0 };
  await enterPortal(page, family.email, '/index/details');
  const map = page.getByRole('region', { name: /^Map:/ });
  await test.step('looks at Sydney while nothing has a place', async () => {
    await map.click();
    await markerOn(map);
    await save(page);
    const { lat, lng } = await location();
    expect(lat).toBeCloseTo(-33.87, 0);
    expect(lng).toBeCloseTo(151.21, 0);
  });
  await choose(page, 'Search for a place', 'Sappor', /^Sapporo, Japan/);
  await expect(page.getByRole('textbox', { name: 'Billing address' })).toHaveValue('Sapporo, Japan');
  await save(page);
  const found = await location();
  expect(found.lat).toBeCloseTo(43.06, 1);
  expect(found.lng).toBeCloseTo(141.35, 1);

  await test.step('drags the marker to the right', async () => {
    const { x, y } = await markerOn(map);
    await page.mouse.down();
    await page.mouse.move(x + 30, y, { steps: 5 });
    // A hand that holds nothing moves the map instead.
    await expect.poll(() => cursorAt(page, { x: x + 30, y })).toBe('grabbing');
    await page.mouse.up();
    await save(page);
    const dragged = await location();
    expect(dragged.lng).toBeGreaterThan(found.lng + 0.01);
    expect(dragged.lat).toBeCloseTo(found.lat, 0);
  });
  await test.step('moves it up by keys', async () => {
    const before = await location();
    await map.focus();
    await expect(map).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await save(page);
    const moved = await location();
    expect(moved.lat).toBeGreaterThan(before.lat + 0.005);
    expect(moved.lng).toBeCloseTo(before.lng, 3);
  });
});

test('a request for support carries at most five pictures and reaches the clinic', async ({ page, baseURL }) => {
  const family = await makeFamily(baseURL ?? '', `pictures.${mark}`);
  const { requestsOf, rowOf } = await asAdmin(baseURL ?? '');
  await enterPortal(page, family.email);
  await page
    .getByRole('link', { name: 'Support' })
    .or(page.getByRole('button', { name: 'Support' }))
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Please fill this in.')).toHaveCount(2);
  // The store's own fault, then a connection that breaks: both are tried again without a word.
  const atStore = (url: URL) => url.searchParams.has('X-Amz-Signature');
  const fault = { status: 500, headers: { 'access-control-allow-origin': '*' } };
  let puts = 0;
  page.on('request', (request) => (puts += request.method() === 'PUT' ? 1 : 0));
  await page.route(atStore, (route) => route.abort(), { times: 1 });
  await page.route(atStore, (route) => route.fulfill(fault), { times: 1 });
  for (const number of [1, 2, 3, 4, 5]) {
    await dialog.getByLabel('Pictures', { exact: true }).setInputFiles(picture(`${number}.png`));
    await expect(dialog.getByRole('link', { name: `${number}.png` })).toBeVisible(slow);
  }
  expect(puts).toBe(7);
  await expect(dialog.getByRole('button', { name: 'Choose file' })).toBeDisabled();
  await dialog.getByRole('button', { name: /2\.png/ }).click();
  await expect(dialog.getByRole('link', { name: '2.png' })).toBeHidden();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'What is it about?' }).selectOption('Online_portal');
  await dialog.getByRole('textbox', { name: 'Details' }).fill('The page stays empty.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expectToast(page, 'Your request has been sent.');
  const [request] = await requestsOf(family);
  expect(request).toMatchObject({ type: 'Online_portal', reason: 'The page stays empty.', open: true });
  expect(request?.fileList.map(({ name }) => name)).toEqual(['1.png', '3.png', '4.png', '5.png']);
  expect((await rowOf(family))?.requesting).toBe(true);
});

test('a refund names the child it is for, and a family is full at the platform’s limit', async ({ page, baseURL }) => {
  const family = await makeFamily(baseURL ?? '', `full.${mark}`);
  const { addChild } = await asAdmin(baseURL ?? '');
  await addChild(family, 2);
  await enterPortal(page, family.email);
  await page.getByRole('link', { name: 'Return' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Why do you return it?' }).selectOption('refund');
  await dialog.getByRole('button', { name: 'Notify staff' }).click();
  await expect(dialog.getByText('Please choose the patient the refund is for.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();

  for (const number of [3, 4, 5]) await addChild(family, number);
  await expect(addChild(family, 6)).rejects.toMatchObject({ code: 4000444 });
  await page.goto('/index/accounts');
  const add = page.getByRole('button', { name: 'Add patient' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await add.hover();
  await expect(page.getByText('You have reached our maximum patient capacity')).toBeVisible();
});

test('a family without a device is asked to bind one first', async ({ page, baseURL }) => {
  const family = await makeFamily(baseURL ?? '', `unbound.${mark}`);
  const { callApi, signInStaff, until } = openProduct(baseURL ?? '');
  const as = await signInStaff('admin@fovea.test');
  await callApi(unbindCustomerDevice, { customerId: family.child.userId, db }, { as, db });
  await until('the device is gone', async () =>
    (await callApi(getCustomer, { id: family.child.userId, db }, { as, db })).device ? undefined : true,
  );
  await enterPortal(page, family.email);
  await expect(page.getByRole('heading', { name: 'You have no device yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Patients' }).click();
  await expect(page.getByText('No plan yet')).toBeVisible();
  await expect(page.getByText('Expired')).toHaveCount(0);
  for (const action of ['Add patient', 'Choose a plan']) {
    await page.getByRole('button', { name: action }).click();
    await expect(page.getByRole('alertdialog', { name: 'Please bind a device first' })).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  }
  await page.getByRole('button', { name: 'Choose a plan' }).click();
  await agree(page, 'Bind a device');
  const dialog = page.getByRole('dialog', { name: 'Bind a device' });
  await dialog.getByRole('button', { name: 'Bind a device' }).click();
  await expectRefusal(page, 'Input Serial Number');
  await expect(dialog.getByText('Input Serial Number')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Serial number' }).fill('NO-SUCH-ONE');
  await dialog.getByRole('button', { name: 'Bind a device' }).click();
  await test.step('the refusal says what to type; its button has the focus, and Escape closes it', async () => {
    const refusal = page.getByRole('alertdialog', { name: 'Error' });
    await expect(refusal).toContainText('Incorrect device number, contact the local distributor', slow);
    await expect(refusal).toContainText('Please type the number printed after “SN”');
    await expect(refusal.getByText('Details for support')).toHaveCount(0);
    await expect(refusal.getByRole('button', { name: 'Close' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(refusal).toBeHidden();
  });
  await expect(dialog.getByRole('textbox', { name: 'Serial number' })).toHaveValue('NO-SUCH-ONE');
});
