import { roles } from '@fovea/contracts/endpoint';
import { endpoints } from '@fovea/contracts/registry';
import { newId } from '@fovea/kit/ids';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parentForm, patientForm, type Stage, startStage } from './testing/stage.ts';

const own = Object.entries(endpoints).filter(([, { service }]) => service === 'customer');
let stage: Stage;
let inputs: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  stage = await startStage();
  const { createParent, addPatient, doctor, clinic } = stage;
  const { _id: id } = await createParent();
  const { _id: patientId } = await addPatient(id);
  inputs = {
    findCustomers: { companyId: clinic },
    getCustomer: { id },
    saveCustomer: { ...parentForm(clinic), email: undefined, password: undefined, _id: id },
    deleteCustomer: { id },
    restoreCustomer: { id },
    eraseCustomer: { id },
    lockCustomer: { id },
    unlockCustomer: { id },
    closeRequesting: { id },
    findCustomerPatients: { id },
    savePatient: { ...patientForm(id, doctor), _id: patientId },
    deletePatient: { id: patientId },
    restorePatient: { id: patientId },
    findRequests: { userId: id },
    createMeeting: {
      customerId: id,
      topic: 'x',
      startAt: new Date(Date.now() + 400 * 86_400_000).toISOString(),
      durationMinutes: 30,
    },
    deleteOwnPatient: { id: patientId },
    saveOwnPatient: { _id: patientId, firstName: 'A', lastName: 'B' },
  };
});
afterAll(() => stage.bed.stop());

async function codeOf(name: string, input: Record<string, unknown>, as?: string, db?: string) {
  const endpoint = own.find(([each]) => each === name)?.[1];
  if (!endpoint) throw new Error(`${name} is no endpoint of ours`);
  const response = await stage.bed.send(endpoint, input as never, { as, db });
  return (await response.json()) as { code: number; data: { list?: unknown[] } };
}

describe.each(own)('%s', (name, endpoint) => {
  const { access } = endpoint;
  if (access === 'public') return;

  test('refuses a visitor and every role it is not for', async () => {
    expect((await codeOf(name, {})).code).toBe(4010001);
    for (const role of roles.filter((each) => !access.includes(each)))
      expect((await codeOf(name, {}, await stage.bed.tokenFor({ role }))).code).toBe(4030001);
  });

  test('shows and gives nothing to staff of another company or region, to other doctors and other parents', async () => {
    const input = inputs[name];
    if (!input) return;
    const { otherClinic, otherDoctor, farClinic } = stage.tokens;
    const strangers = access.includes('customer')
      ? [await stage.tokenOf(newId())]
      : [otherClinic, farClinic, ...(access.includes('doctor') ? [otherDoctor] : [])];
    for (const as of strangers) {
      const { code, data } = await codeOf(name, input, as);
      if (code === 0) expect(data.list).toEqual([]);
      else expect([4040001, 4010001]).toContain(code);
      expect((await codeOf(name, { ...input, db: as === farClinic ? 'jp' : 'au' }, as)).code).toBe(4030003);
    }
  });
});
