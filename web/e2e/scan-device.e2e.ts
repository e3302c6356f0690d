import { gs1Text, labelText } from '@fovea/contracts/devices/barcode';
import { findDevices, saveDevice, unbindCustomerDevice } from '@fovea/contracts/devices/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { filmCode } from './camera.ts';
import { makeFamily } from './family.ts';
import { enterPortal, expectAccessible, expectToast, newMark, slow } from './steps.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** A family whose device went back, and one that waits to be bound. */
async function familyWithoutDevice(origin: string, mark: string) {
  const { ask, signInStaff, until } = openProduct(origin);
  const { email } = await makeFamily(origin, `scan.${mark}`);
  const as = await signInStaff('admin@fovea.test');
  const { list } = await ask(findDevices, { searchStr: `SCAN.${mark}`.toUpperCase() }, { as });
  const [former] = list;
  if (!former) throw new Error('The family’s device is not known');
  const { productId, companyId, type, createdDate, udi, order_number } = former;
  const serial = `SCN-${mark}`.toUpperCase();
  const label = { serial_number: serial, qrcode: serial, udi, order_number };
  await ask(saveDevice, { ...label, productId, companyId, type, createdDate }, { as });
  await until('the device is given back', () =>
    ask(unbindCustomerDevice, { customerId: former.customerId ?? '', db: 'jp' }, { as, db: 'jp' }).then(() => true),
  );
  return { email, serial };
}

for (const { code, text, format } of [
  {
    code: 'the lines of our label',
    text: (serialNumber: string) => labelText({ udi: 'UDI-7', serialNumber, day: '261124' }),
    format: { format: 'Code128' },
  },
  {
    code: 'the squares of GS1',
    text: (serialNumber: string) => gs1Text({ udi: '09506000134352', serialNumber, day: '261124' }),
    format: { format: 'DataMatrix', options: 'gs1' },
  },
] as const)
  test(`a parent binds a device by its code: ${code}`, async ({ playwright, launchOptions, baseURL }, info) => {
    const origin = baseURL ?? '';
    const { email, serial } = await familyWithoutDevice(origin, newMark());
    const film = info.outputPath('code.y4m');
    await filmCode(film, text(serial), format);
    const fakeCamera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...fakeCamera],
    });
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } });
    await context.grantPermissions(['camera'], { origin });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));

    await enterPortal(page, email, '/index/bind');
    await dialog(page).getByRole('button', { name: 'Scan the code' }).click();
    const field = dialog(page).getByRole('textbox', { name: 'Serial number' });
    await expect(field).toHaveValue(serial, slow);
    await expect(dialog(page).getByRole('button', { name: 'Scan the code' })).toBeVisible();
    expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Bind a device' }).click();
    await expectToast(page, 'Your device is bound.');
    await browser.close();
  });

const answers = {
  refused: ['NotAllowedError', 'The camera may not be used.'],
  none: ['NotFoundError', 'This device has no camera.'],
  'in use': ['NotReadableError', 'The camera could not be started.'],
} as const;
for (const [why, [name, words]] of Object.entries(answers))
  test(`a camera that is ${why} is said to be, and the serial number is typed`, async ({ page, baseURL }) => {
    const { email } = await makeFamily(baseURL ?? '', `camera.${newMark()}`);
    await page.addInitScript(
      `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${name}'));`,
    );
    await enterPortal(page, email, '/index/bind');
    await dialog(page).getByRole('button', { name: 'Scan the code' }).click();
    await expect(dialog(page).getByText(words, { exact: false })).toBeVisible(slow);
    await expect(dialog(page).getByRole('textbox', { name: 'Serial number' })).toBeEditable();
  });

test('closing the dialog ends the camera', async ({ page, baseURL }) => {
  const { email } = await makeFamily(baseURL ?? '', `ends.${newMark()}`);
  await page.addInitScript(`navigator.mediaDevices.getUserMedia = async () => {
    window.film = document.createElement('canvas').captureStream(5);
    return window.film;
  };`);
  const states = () => page.evaluate<string[]>('window.film?.getTracks().map(({ readyState }) => readyState)');
  await enterPortal(page, email, '/index/bind');
  await dialog(page).getByRole('button', { name: 'Scan the code' }).click();
  await expect.poll(states).toEqual(['live']);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(states).toEqual(['ended']);
});
