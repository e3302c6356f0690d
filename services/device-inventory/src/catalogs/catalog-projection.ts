import { defaultBounds } from '@fovea/contracts/catalogs/dose-bounds';
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
    max_duration: 'numeric',
    min_intervals: 'numeric',
    max_times_per_day: 'numeric',
    max_times_per_week: 'numeric',
    output_unit: 'text',
    output_least: 'numeric',
    output_most: 'numeric',
    enrolment: 'jsonb',
    check_up_months: 'int',
  },
  from: ({ name, reference, versionId, duration, intervals, timesPerDay, timesPerWeek, output, ...safety }) => ({
    name,
    reference,
    version_id: versionId,
    duration,
    intervals,
    times_per_day: timesPerDay,
    times_per_week: timesPerWeek,
    max_duration: safety.maxDuration ?? defaultBounds.maxDuration,
    min_intervals: safety.minIntervals ?? defaultBounds.minIntervals,
    max_times_per_day: safety.maxTimesPerDay ?? defaultBounds.maxTimesPerDay,
    max_times_per_week: safety.maxTimesPerWeek ?? defaultBounds.maxTimesPerWeek,
    output_unit: output?.unit,
    output_least: output?.least,
    output_most: output?.most,
    enrolment: safety.enrolment ?? null,
    check_up_months: safety.checkUpMonths ?? null,
  }),
});
