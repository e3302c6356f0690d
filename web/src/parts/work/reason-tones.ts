import type { WorkReason } from '@fovea/contracts/worklist/schema';
import type { Tone } from '../../ui/status-badge.tsx';

/** Bad, needs a check, or unknown, each with its own tone. */
export const reasonTones = {
  onHold: 'poor',
  requestOpen: 'attention',
  deviceExpiring: 'poor',
  renewalFailed: 'poor',
  overLimit: 'poor',
  recordDoubt: 'attention',
  mailFailing: 'attention',
  smsFailing: 'attention',
  unused14: 'poor',
  unused6: 'poor',
  unused3: 'attention',
  silent: 'neutral',
  clockSuspect: 'neutral',
  checkUpDue: 'attention',
  homeCheckSkipped: 'attention',
  planEnding: 'attention',
  neverUsed: 'attention',
  neverBound: 'info',
  falling: 'attention',
  lowMonth: 'poor',
} as const satisfies Record<WorkReason, Tone>;
