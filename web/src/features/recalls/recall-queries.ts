import { findInventory } from '@fovea/contracts/inventory/endpoints';
import { findRecallDevices, findRecalls, getRecall } from '@fovea/contracts/recalls/endpoints';
import { RecallDeviceFilter, type RecallFilter } from '@fovea/contracts/recalls/schema';
import type { z } from 'zod';
import { apiQuery, invalidate } from '../../api/query.ts';

/** What the page of a recall stores in its address; its id is part of the path. */
export const DevicesFilter = RecallDeviceFilter.omit({ id: true, only: true });
export type DevicesFilter = z.output<typeof DevicesFilter>;

export const recalls = (filter: RecallFilter) => apiQuery(findRecalls, filter);
export const recall = (id: string) => apiQuery(getRecall, { id });
export const recallDevices = (id: string, filter: DevicesFilter) => apiQuery(findRecallDevices, { id, ...filter });
export const recallDevice = (id: string, only: string) => apiQuery(findRecallDevices, { id, only });

export const recallChanged = () => invalidate(findRecalls, getRecall, findRecallDevices, findInventory);
