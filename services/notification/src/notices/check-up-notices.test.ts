import { expect, test } from 'vitest';
import { evaluatePatient, type PatientSnapshot } from './evaluate-patient.ts';
import { ruleOf } from './notice-rules.ts';

const facts = {
  timezone: 'UTC',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  firstDay: '2026-01-15',
  lastDay: '2026-07-14',
  heardDays: [],
  expiredDate: new Date('2027-01-01T00:00:00Z'),
  renewing: true,
  isOnHold: false,
  reportMonths: 3,
  prescribedPerWeek: null,
  device: null,
  checkUpDueOn: '2026-08-31',
};
const patient: PatientSnapshot = {
  id: 'child',
  customerId: 'family',
  companyId: 'clinic',
  clinic: 'Midori',
  clinicTimezone: 'UTC',
  clinician: null,
  isMuted: false,
  notifiesFamilies: true,
  facts,
};
const dueOn = (day: string, of = patient) =>
  evaluatePatient(of, new Date(`${day}T00:00:00Z`), new Date(`${day}T10:00:00Z`)).due.map(({ kind }) => kind);

test('a family is reminded of a check-up 30 and 7 days before, with its day', () => {
  expect(dueOn('2026-08-01')).toContain('checkUpInMonth');
  expect(dueOn('2026-08-24')).toContain('checkUpInWeek');
  expect(dueOn('2026-08-02')).not.toContain('checkUpInMonth');
  expect(ruleOf('checkUpInWeek').words?.(facts, '2026-08-24')).toEqual({ day: '31/08/2026' });
});

test('without check-ups nobody is reminded', () => {
  const none = { ...patient, facts: { ...facts, checkUpDueOn: null } };
  expect([...dueOn('2026-08-01', none), ...dueOn('2026-08-24', none)].filter((kind) => /checkUp/.test(kind))).toEqual(
    [],
  );
});
