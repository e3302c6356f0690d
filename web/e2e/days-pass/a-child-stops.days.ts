import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Language } from '@fovea/contracts/fields';
import { updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { record } from '@fovea/local/device/device-client';
import { openProduct } from '@fovea/local/seed/product';
import { expect, test } from '@playwright/test';
import { type Family, makeFamily } from '../family.ts';
import { deviceOf, enterAs, expectAccessible, mailTo, newMark, pressMenuItem, rowOf } from '../steps.ts';
import { wordsOf } from '../words.ts';

const mark = newMark();
const dayHours = 24;
const dayMs = dayHours * 3_600_000;
/** Of the demo's families: nobody is told anything at night. */
const noonInTokyo = 3;
const messages = { en: /not heard from for three days/, ja: /3日間/ };
const languages = ['en', 'ja'] as const satisfies Language[];

/** Moves the clock of the stack to a noon so many days ahead. */
async function daysPass(origin: string, days: number): Promise<void> {
  const hours = days * dayHours + ((noonInTokyo - (await now(origin)).getUTCHours() + dayHours) % dayHours);
  const place = (process.env.STACK_PLACE ?? '').split(' ').filter(Boolean);
  await promisify(execFile)('make', ['time', ...place, `HOURS=${hours}`], { cwd: process.env.STACK_FOLDER ?? '.' });
}

/** What the stack takes for now: its answers say so. */
async function now(origin: string): Promise<Date> {
  const date = (await fetch(origin)).headers.get('date');
  return new Date(date ?? '');
}

test('a child stops treating and is brought back, in two languages', async ({ browser, baseURL }) => {
  const gateway = baseURL ?? '';
  const product = openProduct(gateway);
  const as = await product.signInStaff('admin@fovea.test');
  const names = { parent: { firstName: 'Aiko', lastName: 'Ogawa' }, child: { firstName: 'Sora', lastName: 'Ogawa' } };
  const families = new Map<keyof typeof messages, Family & { serial: string }>();
  for (const language of languages) {
    const name = `stops-${language}.${mark}`;
    const family = await makeFamily(gateway, name, names, language);
    const begins = await now(gateway);
    const expiredDate = new Date(+begins + 200 * dayMs).toISOString().slice(0, 10);
    await product.callApi(updateExpiredDate, { id: family.child._id, expiredDate, db: 'jp' }, { as, db: 'jp' });
    const serial = `FAM-${name}`.slice(0, 64).toUpperCase();
    const device = await deviceOf(serial, family.child.username);
    await device.post([record(begins, 180, 'Asia/Tokyo')]);
    families.set(language, { ...family, serial });
  }
  await daysPass(gateway, 5);

  for (const [language, { email, child, serial }] of families) {
    const w = wordsOf(language);
    const staff = await (await browser.newContext({ locale: language })).newPage();
    const listed = rowOf(staff, child.patientId);

    await test.step(`${language}: the family is told, and the clinic sees the child`, async () => {
      await mailTo(email, messages[language]);
      const page = `/work/customers/today?searchStr=${child.patientId}&lang=${language}`;
      await enterAs(staff, 'clinic@fovea.test', page);
      await expect(listed).toContainText(w('worklist', 'reason.silent'));
    });

    await test.step(`${language}: once the device is heard from, it is known that nothing was done`, async () => {
      await deviceOf(serial, child.username);
      await expect(async () => {
        await staff.reload();
        await expect(listed).toContainText(w('worklist', 'reason.unused3'), { timeout: 5_000 });
      }).toPass();
      await listed.getByRole('button', { name: w('ui', 'actions') }).click();
      await pressMenuItem(staff, w('worklist', 'action.call'));
      const call = staff.getByRole('dialog');
      await call.getByRole('textbox').fill('On holiday until Sunday');
      await call.getByRole('button', { name: w('worklist', 'action.call') }).click();
      await expect(call).toBeHidden();
      await expectAccessible(staff);
    });

    await test.step(`${language}: treated again, it is nobody’s matter any more`, async () => {
      const device = await deviceOf(serial, child.username);
      await device.post([record(new Date(+(await now(gateway)) - 600_000), 180, 'Asia/Tokyo')]);
      await expect(async () => {
        await staff.reload();
        await expect(staff.getByText(w('table', 'noMatch'))).toBeVisible({ timeout: 5_000 });
      }).toPass();
    });
  }
});
