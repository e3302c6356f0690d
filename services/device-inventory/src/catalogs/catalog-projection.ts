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
  },
  from: ({ name, reference, versionId, duration, intervals, timesPerDay, timesPerWeek, output, ...bounds }) => ({
    name,
    reference,
    version_id: versionId,
    duration,
    intervals,
    times_per_day: timesPerDay,
    times_per_week: timesPerWeek,
    max_duration: bounds.maxDuration ?? defaultBounds.maxDuration,
    min_intervals: bounds.minIntervals ?? defaultBounds.minIntervals,
    max_times_per_day: bounds.maxTimesPerDay ?? defaultBounds.maxTimesPerDay,
    max_times_per_week: bounds.maxTimesPerWeek ?? defaultBounds.maxTimesPerWeek,
    output_unit: output?.unit,
    output_least: output?.least,
    output_most: output?.most,
  }),
});
