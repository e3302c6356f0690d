import { deleteCustomer, eraseCustomer } from '@fovea/contracts/customers/endpoints';
import { staffState } from '@fovea/contracts/staff/events';
import { changeView, createView, deleteView, findViews } from '@fovea/contracts/views/endpoints';
import { mostViews } from '@fovea/contracts/views/schema';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

type Role = 'companyAdmin' | 'general' | 'doctor' | 'admin';
const person = async (role: Role = 'general', fields: { companyId?: string; id?: string } = {}) =>
  stage.bed.tokenFor({ role, ...(role !== 'admin' && { companyId: stage.clinic }), ...fields });
const view = (name: string, fields = {}) => ({ list: 'customers', name, query: 'requesting=true', ...fields }) as const;
const names = async (as: string, db?: string) =>
  (await stage.bed.call(findViews, { list: 'customers', ...(db && { db }) }, { as })).list.map(({ name }) => name);

describe('saved views', () => {
  test('belong to their owner: stored by list and name without the page, changed, deleted', async () => {
    const { bed } = stage;
    const [as, other] = [await person(), await person()];
    const query = 'searchStr=Sato&sort=email&columns=email%2C-phone&current=4&pageSize=50';
    const made = await bed.call(createView, view('Who waits', { query }), { as });
    expect(made).toMatchObject({ name: 'Who waits', query: 'searchStr=Sato&sort=email&columns=email%2C-phone' });
    await bed.call(createView, view('An earlier letter'), { as });
    await bed.call(createView, view('Devices', { list: 'devices' }), { as });
    expect(await names(as)).toEqual(['An earlier letter', 'Who waits']);
    expect(await names(other)).toEqual([]);
    const change = { id: made._id, version: made.version, name: 'Who waits long', query: '' };
    expect(await bed.call(changeView, change, { as })).toMatchObject({ name: 'Who waits long', query: '', version: 1 });
    await expect(bed.call(changeView, change, { as })).rejects.toMatchObject({ code: 4090003 });
    await expect(bed.call(changeView, change, { as: other })).rejects.toMatchObject({ code: 4040001 });
    await expect(bed.call(deleteView, { id: made._id }, { as: other })).rejects.toMatchObject({ code: 4040001 });
    await bed.call(deleteView, { id: made._id }, { as });
    expect(await names(as)).toEqual(['An earlier letter']);
  });

  test('have a unique name per list regardless of case and accents, and a limit', async () => {
    const { bed } = stage;
    const as = await person();
    await bed.call(createView, view('Café'), { as });
    const taken = { data: { issues: [{ path: 'name' }] } };
    await expect(bed.call(createView, view('CAFE'), { as })).rejects.toMatchObject(taken);
    const rest = Array.from({ length: mostViews }, (_, index) => bed.call(createView, view(`${index}`), { as }));
    const results = await Promise.allSettled(rest);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostViews - 1);
    expect(await names(as)).toHaveLength(mostViews);
    await expect(bed.call(createView, view('x'.repeat(61)), { as })).rejects.toMatchObject(taken);
    await bed.call(createView, view('Of another list', { list: 'worklist' }), { as });
  });

  test('are shared with the company by its administrators, who may all change them', async () => {
    const { bed, distributor } = stage;
    const [chief, second, general] = [await person('companyAdmin'), await person('companyAdmin'), await person()];
    const notAllowed = { code: 4030001 };
    await expect(bed.call(createView, view('Ours', { shared: true }), { as: general })).rejects.toMatchObject(
      notAllowed,
    );
    await expect(
      bed.call(createView, view('Ours', { shared: true }), { as: stage.tokens.admin }),
    ).rejects.toMatchObject(notAllowed);
    const { _id: id } = await bed.call(createView, view('Ours', { shared: true }), { as: chief });
    const seen = async (as: string) =>
      (await bed.call(findViews, { list: 'customers' }, { as })).list.filter(({ _id }) => _id === id);
    expect(await seen(general)).toMatchObject([{ shared: true, mayChange: false }]);
    expect(await seen(second)).toMatchObject([{ shared: true, mayChange: true }]);
    for (const stranger of [
      await person('companyAdmin', { companyId: stage.otherClinic }),
      await person('companyAdmin', { companyId: distributor }),
      stage.tokens.admin,
    ])
      expect(await seen(stranger)).toEqual([]);
    await expect(bed.call(deleteView, { id }, { as: general })).rejects.toMatchObject({ code: 4040001 });
    const own = { id, version: 0, name: 'Mine now', query: '', shared: false };
    expect(await bed.call(changeView, own, { as: second })).toMatchObject({ shared: false });
    expect([await seen(chief), await seen(general)]).toEqual([[], []]);
    expect(await seen(second)).toHaveLength(1);
  });

  test('of an administrator belong to the selected region', async () => {
    const as = await person('admin');
    await stage.bed.call(createView, view('In Australia', { db: 'au' }), { as });
    expect([await names(as, 'jp'), await names(as, 'au')]).toEqual([[], ['In Australia']]);
  });

  test('are deleted when their owner is deleted or leaves the company, unless shared', async () => {
    const { bed } = stage;
    const id = newId();
    const chief = await person('companyAdmin', { id });
    await bed.call(createView, view('Private'), { as: chief });
    await bed.call(createView, view('Still shared', { shared: true }), { as: chief });
    const state = { fullName: 'Ken', type: 'normal', userType: 'admin', deleted: false } as const;
    const rows = () => bed.sql('SELECT name FROM saved_view WHERE owner_id = $1', [id]);
    await bed.publish(staffState, { _id: id, ...state, companyId: stage.clinic });
    await bed.idle();
    expect(await rows()).toHaveLength(2);
    const moved = await person('companyAdmin', { id, companyId: stage.otherClinic });
    expect(await names(moved)).toEqual([]);
    await bed.publish(staffState, { _id: id, ...state, companyId: stage.otherClinic });
    await bed.idle();
    expect(await rows()).toEqual([{ name: 'Still shared' }]);
  });

  test('that identify a family are deleted with it', async () => {
    const { bed, tokens, createParent, addPatient } = stage;
    const parent = await createParent({ firstName: 'Mizuki', lastName: 'Arakawa', email: 'mizuki@arakawa.test' });
    await addPatient(parent._id, { firstName: 'Nagisa', lastName: 'Arakawa', patientId: 'PX-7001' });
    const as = await person();
    const views = [
      view('By e-mail', { query: 'email=mizuki%40ara' }),
      view('By id', { query: 'patientId=7001' }),
      view('By child', { query: 'searchStr=Nagisa+Ara', list: 'worklist' }),
      view('The Arakawas', { query: '' }),
      view('Everybody who waits', { query: 'requesting=true&searchStr=Yamada' }),
    ];
    for (const each of views) await bed.call(createView, each, { as });
    await bed.call(deleteCustomer, { id: parent._id }, { as: tokens.admin });
    await bed.call(eraseCustomer, { id: parent._id }, { as: tokens.admin }).catch(() => undefined);
    await bed.idle();
    expect((await names(as)).filter((name) => views.some((each) => each.name === name))).toEqual([
      'Everybody who waits',
    ]);
    expect((await bed.call(findViews, { list: 'worklist' }, { as })).list).toEqual([]);
  });
});
