import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  findTemplates,
} from '@fovea/contracts/answer-templates/endpoints';
import { mostTemplates } from '@fovea/contracts/answer-templates/schema';
import { deleteCustomer, eraseCustomer } from '@fovea/contracts/customers/endpoints';
import { staffState } from '@fovea/contracts/staff/events';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const person = async (role: 'companyAdmin' | 'general', fields: { companyId?: string; id?: string } = {}) =>
  stage.bed.tokenFor({ role, companyId: stage.clinic, ...fields });
const template = (name: string, fields = {}) =>
  ({ name, language: 'ja', text: '{name}様\n\nお返事が遅くなりました。', ...fields }) as const;
const listOf = async (as: string) => (await stage.bed.call(findTemplates, {}, { as })).list;
const names = async (as: string) => (await listOf(as)).map(({ name }) => name);

describe('answer templates', () => {
  test('belong to their owner: sorted by name, changed by version, deleted', async () => {
    const { bed } = stage;
    const [as, other] = [await person('general'), await person('general')];
    const made = await bed.call(createTemplate, template('Late answer'), { as });
    expect(made).toMatchObject({ text: '{name}様\n\nお返事が遅くなりました。', mayChange: true, version: 0 });
    await bed.call(createTemplate, template('Another'), { as });
    expect([await names(as), await names(other)]).toEqual([['Another', 'Late answer'], []]);
    const { _id: id, version } = made;
    const change = { id, version, ...template('Late answer', { language: 'de', text: 'Es tut uns leid.' }) };
    expect(await bed.call(changeTemplate, change, { as })).toMatchObject({ language: 'de', version: 1 });
    await expect(bed.call(changeTemplate, change, { as })).rejects.toMatchObject({ code: 4090003 });
    const stranger = { as: other };
    await expect(bed.call(changeTemplate, { ...change, version: 1 }, stranger)).rejects.toMatchObject({
      code: 4040001,
    });
    await expect(bed.call(deleteTemplate, { id }, stranger)).rejects.toMatchObject({ code: 4040001 });
    await bed.call(deleteTemplate, { id }, { as });
    expect(await names(as)).toEqual(['Another']);
  });

  test('have a unique name regardless of case and accents, a text, and a limit', async () => {
    const { bed } = stage;
    const as = await person('general');
    await bed.call(createTemplate, template('Café'), { as });
    const taken = { data: { issues: [{ path: 'name' }] } };
    await expect(bed.call(createTemplate, template('CAFE'), { as })).rejects.toMatchObject(taken);
    await expect(bed.call(createTemplate, template('Empty', { text: ' ' }), { as })).rejects.toMatchObject({
      data: { issues: [{ path: 'text' }] },
    });
    const rest = Array.from({ length: mostTemplates }, (_, index) =>
      bed.call(createTemplate, template(`${index}`), { as }),
    );
    const results = await Promise.allSettled(rest);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostTemplates - 1);
    expect(await names(as)).toHaveLength(mostTemplates);
  });

  test('are shared with the company by its administrators, who may all change them', async () => {
    const { bed } = stage;
    const [chief, second, general] = [
      await person('companyAdmin'),
      await person('companyAdmin'),
      await person('general'),
    ];
    const shared = template('Ours', { shared: true });
    for (const as of [general, stage.tokens.admin])
      await expect(bed.call(createTemplate, shared, { as })).rejects.toMatchObject({ code: 4030001 });
    const { _id: id } = await bed.call(createTemplate, shared, { as: chief });
    const seen = async (as: string) => (await listOf(as)).filter(({ _id }) => _id === id);
    expect(await seen(general)).toMatchObject([{ shared: true, mayChange: false }]);
    expect(await seen(second)).toMatchObject([{ shared: true, mayChange: true }]);
    for (const companyId of [stage.otherClinic, stage.distributor])
      expect(await seen(await person('companyAdmin', { companyId }))).toEqual([]);
    expect(await seen(stage.tokens.admin)).toEqual([]);
    await expect(bed.call(deleteTemplate, { id }, { as: general })).rejects.toMatchObject({ code: 4040001 });
    expect(await bed.call(changeTemplate, { id, version: 0, ...template('Mine') }, { as: second })).toMatchObject({
      shared: false,
    });
    expect([await seen(chief), await seen(general)]).toEqual([[], []]);
  });

  test('are deleted when their owner leaves the company, unless shared', async () => {
    const { bed } = stage;
    const id = newId();
    const chief = await person('companyAdmin', { id });
    await bed.call(createTemplate, template('Private'), { as: chief });
    await bed.call(createTemplate, template('Still shared', { shared: true }), { as: chief });
    const state = { fullName: 'Ken', type: 'normal', userType: 'admin', deleted: false } as const;
    await bed.publish(staffState, { _id: id, ...state, companyId: stage.otherClinic });
    await bed.idle();
    expect(await bed.sql('SELECT name FROM answer_template WHERE owner_id = $1', [id])).toEqual([
      { name: 'Still shared' },
    ]);
  });

  test('that contain a family’s names are redacted when it is erased', async () => {
    const { bed, tokens, createParent, addPatient } = stage;
    const parent = await createParent({ firstName: 'Will', lastName: 'Arakawa', email: 'will@arakawa.test' });
    await addPatient(parent._id, { firstName: '渚沙', lastName: '荒川', patientId: 'PX-7002' });
    const as = await person('general');
    const text = 'Dear Will Arakawa, 荒川 渚沙さん (PX-7002) will be called on Willow Street.';
    await bed.call(createTemplate, template('Called', { text }), { as });
    await bed.call(createTemplate, template('For the Arakawa family'), { as });
    await bed.call(deleteCustomer, { id: parent._id }, { as: tokens.admin });
    await bed.call(eraseCustomer, { id: parent._id }, { as: tokens.admin }).catch(() => undefined);
    await bed.idle();
    expect((await listOf(as)).filter(({ shared }) => !shared)).toMatchObject([
      { name: 'Called', text: 'Dear {name}, {patient}さん ({patient}) will be called on Willow Street.' },
    ]);
  });
});
