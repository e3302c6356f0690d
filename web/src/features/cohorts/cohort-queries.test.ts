import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, type SessionUser, startSession } from '../../api/session.ts';
import { browserLike } from '../../api/testing/browser.ts';
import { readFilter, writeFilter } from '../../routing/read-filter.ts';
import { CohortsFilter, cohortGroups, cohortMonths } from './cohort-queries.ts';

const companyId = '018f8e2a-1111-7000-8000-00000000000a';
const signIn = (user: Partial<SessionUser>) =>
  startSession({
    token: 't',
    tokenExpiredAt: '2099-01-01T00:00:00.000Z',
    user: { _id: 'aoi', type: 'normal', ...user },
  });
const inputOf = ({ queryKey: [, input] }: { queryKey: readonly [string, unknown] }) => input;

beforeEach(browserLike);
afterEach(() => endSession());

test('clinic staff start with their clinicians, and count only their families', () => {
  signIn({ companyId, company: { name: 'Midori', type: 'Clinic' } });
  const filter = readFilter(CohortsFilter, '');
  expect(inputOf(cohortMonths(filter))).toMatchObject({ months: 4, companyId });
  expect(inputOf(cohortGroups(filter, '2026-10'))).toMatchObject({ by: 'clinician', month: '2026-10', companyId });
});

test('a distributor starts with its clinics, and its address contains the filter', () => {
  signIn({ companyId, company: { name: 'Aoi', type: 'Distributor' } });
  const filter = readFilter(CohortsFilter, '?months=12&by=clinician&month=2026-10&sort=good&order=desc');
  expect(inputOf(cohortGroups(readFilter(CohortsFilter, ''), '2026-10'))).toMatchObject({ by: 'clinic' });
  expect(inputOf(cohortGroups(filter, '2026-09'))).toMatchObject({ by: 'clinician', sort: 'good', order: 'desc' });
  expect(writeFilter(CohortsFilter, filter).get('months')).toBe('12');
});
