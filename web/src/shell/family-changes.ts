import { queryClient } from '../api/query.ts';
import { startRefreshing } from './start-refreshing.ts';

/** A family has few pages, and they share data: a paid plan also shows on its device's page. */
const refetchAll = () => queryClient.invalidateQueries();

/** Refetches everything on screen on each change. A form stays at its version and shows a conflict itself. */
export const subscribe = (openedAt: number): (() => void) =>
  startRefreshing(openedAt, { these: refetchAll, all: refetchAll });
