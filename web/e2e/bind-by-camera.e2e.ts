import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { exportBarcodes, findDevices, unbindCustomerDevice } from '@fovea/contracts/devices/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { playCamera, refuseCamera } from './play-camera.js';
import { enterPortal, expectAccessible, expectToast, newMark, slow } from './steps.ts';

const db = 'jp';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Bind a device' });

/** A family whose device lies unbound in front of it, and the label that is printed for that device. */
async function familyBeforeBinding(origin: string): Promise<{ email: string; serial: string; picture: string }> {
  const product = openProduct(origin);
  const { email } = await makeFamily(origin, `cam.${newMark()}`);
  const as = await product.signInStaff('admin@fovea.test');
  const { list: parents } = await product.callApi(findCustomers, { searchStr: email, db }, { as, db });
  const parent = parents.find((each) => each.email === email);
  const serial = parent?.device?.serial_number ?? '';
  await product.callApi(unbindCustomerDevice, { customerId: parent?._id ?? '', db }, { as, db });
  const { list: devices } = await product.callApi(findDevices, { searchStr: serial }, { as });
  const { name } = await product.callApi(exportBarcodes, { id: devices[0]?._id ?? '' }, { as });
  const zip = await product.until('the label is drawn', async () => {
    const response = await fetch(`${origin}/api/exports/${name}-1.zip`, { headers: { authorization: `Bearer ${as}` } });
    return response.headers.get('content-type') === 'application/zip' ? response.arrayBuffer() : undefined;
  });
  return { email, serial, picture: `data:image/png;base64,${pictureIn(Buffer.from(zip)).toString('base64')}` };
}

/** The one picture of a zip that compresses nothing. */
function pictureIn(zip: Buffer): Buffer {
  const [begin, end] = [zip.indexOf('\x89PNG', 0, 'latin1'), zip.indexOf('IEND', 0, 'latin1')];
  return zip.subarray(begin, end + 'IEND'.length + 4);
}

test('a parent holds the device’s label before the camera instead of typing its number', async ({ page, baseURL }) => {
  const { email, serial, picture } = await familyBeforeBinding(baseURL ?? '');
  await page.addInitScript(playCamera, { picture });
  await page.setViewportSize({ width: 390, height: 844 });
  await enterPortal(page, email, '/index/bind');
  await dialog(page).getByRole('button', { name: 'Scan the code' }).click();
  const number = dialog(page).getByRole('textbox', { name: 'Serial number' });
  await expect(number).toHaveValue(serial, slow);
  await expect(dialog(page).getByLabel('What the camera sees')).toBeHidden();
  expect(await page.evaluate('camera.active')).toBe(false);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Bind a device' }).click();
  await expectToast(page, 'Your device is bound.');
  await expect(page.getByText(serial)).toBeVisible();
});

test('a parent who stops scanning, or lets nobody see through the camera, types the number', async ({
  page,
  baseURL,
}) => {
  const { email } = await makeFamily(baseURL ?? '', `nocam.${newMark()}`);
  // Nothing to be read: a single white dot.
  const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';
  await page.addInitScript(playCamera, { picture });
  await enterPortal(page, email, '/index/bind');
  await dialog(page).getByRole('button', { name: 'Scan the code' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('Hold the label in front of the camera');
  await expect.poll(() => page.evaluate("document.querySelector('video').videoWidth")).toBe(1280);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Stop scanning' }).click();
  await expect.poll(() => page.evaluate('camera.active')).toBe(false);

  await page.evaluate(refuseCamera);
  await dialog(page).getByRole('button', { name: 'Scan the code' }).click();
  await expect(dialog(page).getByText('Fovea may not use the camera.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await expect(dialog(page).getByRole('textbox', { name: 'Serial number' })).toBeEditable();
});
