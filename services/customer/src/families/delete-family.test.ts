import { deleteCustomer, findCustomers, getCustomer } from '@fovea/contracts/customers/endpoints';
import { parentState } from '@fovea/contracts/customers/events';
import { patientState } from '@fovea/contracts/patients/events';
import { createMeeting } from '@fovea/contracts/requests/endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

describe('deleteCustomer', () => {
  test('is refused while a device is bound or a plan renews, and names it', async () => {
    const { bed, tokens, createParent, devices, renewing, bindDevice } = stage;
    const { _id: id } = await createParent();
    const device = await bindDevice(id);
    await expect(bed.call(deleteCustomer, { id }, { as: tokens.clinic })).rejects.toMatchObject({
      code: 4090002,
      msg: expect.stringContaining(device.serial_number),
    });
    devices.delete(id);
    renewing.add(id);
    await expect(bed.call(deleteCustomer, { id }, { as: tokens.clinic })).rejects.toMatchObject({ code: 4090002 });
    renewing.delete(id);
    await bed.call(deleteCustomer, { id }, { as: tokens.clinic });
  });

  test('ends open charges first; a payment that cannot be ended refuses the deletion', async () => {
    const { bed, tokens, charging, ended, createParent } = stage;
    const { _id: id } = await createParent();
    charging.set(id, 'Three months');
    await expect(bed.call(deleteCustomer, { id }, { as: tokens.clinic })).rejects.toMatchObject({
      code: 4090002,
      msg: expect.stringContaining('a payment under way for Three months'),
    });
    expect(await bed.call(getCustomer, { id }, { as: tokens.admin })).toMatchObject({ _id: id });
    charging.delete(id);
    await bed.call(deleteCustomer, { id }, { as: tokens.clinic });
    expect(ended).toEqual(expect.arrayContaining([id, id]));
  });

  test('leaves no personal data of the family', async () => {
    const { bed, clinic, tokens, tokenOf, createParent, addPatient } = stage;
    const secret = {
      firstName: 'Quetzal',
      lastName: 'Xylander',
      phone: '0377700077',
      address: 'Zypress 9',
      zip: '9090909',
      notes: 'Wombat',
      email: 'quokka@example.test',
    };
    const { _id: id } = await createParent(secret);
    const patient = await addPatient(id, {
      firstName: 'Narwhal',
      lastName: 'Xylander',
      patientId: 'AXOLOTL',
      username: 'platypus',
      comments: 'Okapi',
    });
    await bed.call(sendPortalRequest, { type: 'Others', reason: 'Wolverine' }, { as: await tokenOf(id) });
    await bed.call(
      createMeeting,
      {
        customerId: id,
        topic: 'Capybara',
        startAt: new Date(Date.now() + 400 * 86_400_000).toISOString(),
        durationMinutes: 30,
        note: 'Dugong',
      },
      { as: tokens.clinic },
    );
    await bed.idle();
    const { total } = await bed.call(findCustomers, { companyId: clinic }, { as: tokens.admin });

    await bed.call(deleteCustomer, { id }, { as: tokens.clinic });
    await bed.idle();
    const words =
      /quetzal|xylander|0377700077|zypress|9090909|wombat|quokka|narwhal|axolotl|platypus|okapi|wolverine|capybara|dugong/i;
    for (const table of ['parent', 'patient', 'request', 'outbox', 'plan_change']) {
      const rows = await bed.sql<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
      expect(rows.map(({ row }) => row).filter((row) => words.test(row))).toEqual([]);
    }
    expect((await bed.published(parentState)).at(-1)).toMatchObject({
      _id: id,
      email: null,
      firstName: null,
      deleted: true,
    });
    expect((await bed.published(patientState)).at(-1)).toMatchObject({
      _id: patient._id,
      username: null,
      deleted: true,
    });
    await expect(bed.call(getCustomer, { id }, { as: tokens.admin })).rejects.toMatchObject({ code: 4040001 });
    expect((await bed.call(findCustomers, { companyId: clinic }, { as: tokens.admin })).total).toBe(total - 1);
    stage.credentials.delete(id);
    await createParent({ email: secret.email });
  });

  test('is refused for other companies and for doctors', async () => {
    const { bed, tokens, createParent } = stage;
    const { _id: id } = await createParent();
    for (const as of [tokens.otherClinic, tokens.farClinic])
      await expect(bed.call(deleteCustomer, { id }, { as })).rejects.toMatchObject({ code: 4040001 });
    await expect(bed.call(deleteCustomer, { id }, { as: tokens.doctor })).rejects.toMatchObject({ code: 4030001 });
  });
});
