import { catalogState } from '@fovea/contracts/catalogs/events';
import { projectGlobal } from '../handle.ts';

export const catalogProjection = projectGlobal(catalogState, {
  table: 'catalog',
  columns: {
    name: 'text',
    reference: 'text',
    version_id: 'uuid',
    duration: 'numeric',
    intervals: 'numeric',
    times_per_day: 'numeric',
    times_per_week: 'numeric',
    enrolment: 'jsonb',
    check_up_months: 'int',
  },
  from: ({ name, reference, versionId, duration, intervals, timesPerDay, timesPerWeek, ...safety }) => ({
    name,
    reference,
    version_id: versionId,
    duration,
    intervals,
    times_per_day: timesPerDay,
    times_per_week: timesPerWeek,
    enrolment: safety.enrolment ?? null,
    check_up_months: safety.checkUpMonths ?? null,
  }),
});
