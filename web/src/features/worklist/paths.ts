import { rootOf, type StaffArea } from '../../routing/roots.ts';

const list = (area: StaffArea) => `${rootOf[area]}/customers/today`;

export const worklistPaths = {
  list,
  /** The rows of one reason. */
  ofReason: (area: StaffArea, reason: string) => `${list(area)}?reason=${reason}`,
  /** What was handed over to the reader. */
  mine: (area: StaffArea) => `${list(area)}?assigned=me`,
  call: (area: StaffArea, id: string) => `${list(area)}/${id}/call`,
  write: (area: StaffArea, id: string) => `${list(area)}/${id}/write`,
  snooze: (area: StaffArea, id: string) => `${list(area)}/${id}/snooze`,
  /** Of administrators: a change that waits for approval. */
  decline: (id: string) => `${list('admin')}/approvals/${id}/decline`,
  handOver: (area: StaffArea, id: string) => `${list(area)}/${id}/hand-over`,
} as const;
