import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { db, Id } from '../fields.ts';
import { ChangeView, CreateView, SavedView, ViewFilter } from './schema.ts';

const views = { path: '/api/user/views', service: 'customer', access: staff, region: 'required' } as const;

export const findViews = endpoint({
  ...views,
  method: 'GET',
  input: ViewFilter,
  response: z.object({ list: z.array(SavedView) }),
  summary: 'One’s own views of a list by name, then those of the company',
});
export const createView = endpoint({
  ...views,
  method: 'POST',
  creates: true,
  input: CreateView,
  response: SavedView,
  summary: 'Save a view of a list; for the whole company by its administrators',
});
export const changeView = endpoint({
  ...views,
  method: 'PUT',
  input: ChangeView,
  response: SavedView,
  summary: 'Change a view as it was seen (`version`): one’s own, or the company’s by its administrators',
});
export const deleteView = endpoint({
  ...views,
  method: 'DELETE',
  input: z.object({ id: Id, db }),
  response: Done,
  summary: 'Delete a view of one’s own, or the company’s by its administrators',
});
