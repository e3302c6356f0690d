import { rootOf, type StaffArea } from '../../routing/roots.ts';

const list = (area: StaffArea) => `${rootOf[area]}/customers/requests`;
const thread = (area: StaffArea, id: string) => `${list(area)}/${id}`;

export const requestPaths = {
  list,
  /** What waits for an answer. */
  open: (area: StaffArea) => `${list(area)}?state=open`,
  /** What the reader answers. */
  mine: (area: StaffArea) => `${list(area)}?assigned=me&state=open`,
  /** What staff ask the platform. */
  ofStaff: () => `${list('admin')}?from=staff`,
  /** A request with what was written beneath it. */
  thread,
  assign: (area: StaffArea, id: string) => `${thread(area, id)}/assign`,
  move: (area: StaffArea, id: string) => `${thread(area, id)}/move`,
  close: (area: StaffArea, id: string) => `${thread(area, id)}/close`,
  payDeposit: (area: StaffArea, id: string) => `${thread(area, id)}/deposit`,
} as const;
