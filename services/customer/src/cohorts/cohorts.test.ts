import { lastMonths } from '@fovea/contracts/calendar';
import { findCohortGroups, findCohortMonths } from '@fovea/contracts/cohorts/endpoints';
import { type RateBand, rateIn } from '@fovea/contracts/cohorts/schema';
import { findCustomers, markTestUser } from '@fovea/contracts/customers/endpoints';
import { dayOf } from '@fovea/contracts/dates';
import { deleteOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import { treatmentDayUsed } from '@fovea/contracts/usage/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';
import { treatedChild } from '../testing/treated-child.ts';

/** The two months before the present one in Japan: both complete. */
const [earlier = '', month = ''] = lastMonths(dayOf(new Date(), 'Asia/Tokyo'), 3);

let stage: Stage;
let families: Record<'well' | 'fairly' | 'hardly' | 'tester' | 'elsewhere', { id: string; child: string }>;
beforeAll(async () => {
  stage = await startStage();
  const { clinic, otherClinic, doctor, otherDoctor } = stage;
  await stage.bed.sql(`UPDATE company SET public_plans = TRUE WHERE id = '${otherClinic}'`);
  families = {
    well: await treatedChild(stage, { companyId: clinic, doctorId: doctor }, { [earlier]: 40, [month]: 42 }),
    fairly: await treatedChild(stage, { companyId: clinic, doctorId: doctor }, { [earlier]: 35, [month]: 35 }),
    hardly: await treatedChild(stage, { companyId: clinic, doctorId: otherDoctor }, { [earlier]: 30, [month]: 3 }),
    tester: await treatedChild(stage, { companyId: clinic, doctorId: doctor }, { [earlier]: 1, [month]: 1 }),
    elsewhere: await treatedChild(stage, { companyId: otherClinic }, { [earlier]: 2, [month]: 20 }),
  };
  await stage.bed.call(markTestUser, { id: families.tester.id }, { as: stage.tokens.admin });
  await stage.bed.idle();
});
afterAll(() => stage.bed.stop());

type Reader = keyof Stage['tokens'];
const spreadOf = async (as: Reader, filter: { companyId?: string; doctorId?: string } = {}, of = month) => {
  const { list } = await stage.bed.call(findCohortMonths, { months: 4, ...filter }, { as: stage.tokens[as] });
  const found = list.find((each) => each.month === of);
  return found && Object.fromEntries(Object.entries(found.bands).filter(([, count]) => count > 0));
};
const groupsOf = async (by: 'clinic' | 'clinician', as: Reader, more = {}) =>
  (await stage.bed.call(findCohortGroups, { by, month, ...more }, { as: stage.tokens[as] })).list.map(
    ({ name, children, good }) => [name, children, good],
  );
const familiesIn = async (band: RateBand, as: Reader, filter: { companyId?: string; doctorId?: string } = {}) => {
  const rate = rateIn(month, band);
  const { list, total } = await stage.bed.call(findCustomers, { rateIn: rate, ...filter }, { as: stage.tokens[as] });
  expect(total).toBe(list.length);
  return list.map(({ _id }) => Object.entries(families).find(([, { id }]) => id === _id)?.[0]).sort();
};

test('counts children per rate band for each month, including the present one', async () => {
  expect(await spreadOf('clinic')).toEqual({ under25: 1, under90: 1, from90: 1 });
  expect(await spreadOf('clinic', {}, earlier)).toEqual({ under75: 1, under90: 1, from90: 1 });
  const { list } = await stage.bed.call(findCohortMonths, { months: 6 }, { as: stage.tokens.clinic });
  expect(list).toHaveLength(6);
  // Nobody has treated yet this month, and everybody's plan runs.
  expect(list.at(-1)).toMatchObject({ children: 3, bands: { under25: 3 }, good: 0, median: 0 });
  expect(list[0]).toMatchObject({ children: 0, good: null, median: null });
});

test('the family list filtered by a band matches its count', async () => {
  expect(await familiesIn('under25', 'clinic')).toEqual(['hardly']);
  expect(await familiesIn('from90', 'clinic')).toEqual(['well']);
  expect(await familiesIn('under90', 'clinic', { doctorId: stage.otherDoctor })).toEqual([]);
  expect(await familiesIn('under50', 'admin', { companyId: stage.otherClinic })).toEqual(['elsewhere']);
  expect(await familiesIn('under50', 'admin', { companyId: stage.clinic })).toEqual([]);
});

test('compares clinics and clinicians, in any order', async () => {
  expect(await groupsOf('clinic', 'admin')).toEqual([
    ['Aoi Eye Clinic', 1, 0],
    ['Midori Eye Clinic', 3, 66.7],
  ]);
  expect(await groupsOf('clinician', 'admin', { sort: 'children' })).toEqual([
    ['Dr Mori', 2, 100],
    ['Dr Sato', 1, 0],
    [null, 1, 0],
  ]);
  expect(await groupsOf('clinician', 'admin', { companyId: stage.clinic, pageSize: 1, current: 2 })).toEqual([
    ['Dr Sato', 1, 0],
  ]);
});

test('counts only families of the caller’s scope', async () => {
  expect(await groupsOf('clinic', 'otherClinic')).toEqual([['Aoi Eye Clinic', 1, 0]]);
  expect(await groupsOf('clinic', 'otherClinic', { companyId: stage.clinic })).toEqual([]);
  expect(await groupsOf('clinician', 'doctor')).toEqual([['Dr Mori', 2, 100]]);
  expect(await familiesIn('under25', 'otherClinic')).toEqual([]);
  expect(await spreadOf('distributor')).toEqual(await spreadOf('clinic'));
});

test('counts a sibling for the sibling’s own clinician', async () => {
  const { id } = families.well;
  const { _id: child } = await stage.addPatient(id, { doctorId: stage.otherDoctor });
  await stage.bed.publish(treatmentDayUsed, {
    accountId: child,
    customerId: id,
    day: `${month}-01`,
    uses: 1,
    overLimit: 0,
    total: 1,
    ofMonth: 1,
  });
  await stage.bed.idle();
  expect(await familiesIn('under25', 'clinic', { doctorId: stage.otherDoctor })).toEqual(['hardly', 'well']);
  expect(await familiesIn('from90', 'clinic', { doctorId: stage.otherDoctor })).toEqual([]);
  // A removed child is not counted.
  await stage.bed.call(deleteOwnPatient, { id: child }, { as: await stage.tokenOf(id) });
  await stage.bed.idle();
  expect(await familiesIn('under25', 'clinic', { doctorId: stage.otherDoctor })).toEqual(['hardly']);
});
