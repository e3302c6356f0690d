import { patientState } from '@fovea/contracts/patients/events';
import { planState } from '@fovea/contracts/plans/events';
import { projectRegional } from '../handle.ts';

/** In each region, because leave reads it beside the child's examinations. */
export const planProjection = projectRegional(planState, {
  table: 'plan',
  columns: { check_up_months: 'int' },
  from: ({ checkUpMonths = null }) => ({ check_up_months: checkUpMonths }),
});

/** A consumer of its own, because it begins with the states of children who were known before. */
export const childPlanProjection = projectRegional(patientState, {
  name: 'check-ups',
  table: 'child_plan',
  columns: { plan_id: 'uuid' },
  from: ({ planId }) => ({ plan_id: planId }),
});
