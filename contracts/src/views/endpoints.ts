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
  summary: 'List the saved views of a list: the caller’s by name, then the company’s',
});
export const createView = endpoint({
  ...views,
  method: 'POST',
  creates: true,
  input: CreateView,
  response: SavedView,
  summary: 'Save a view of a list; administrators may save it for the company',
});
export const changeView = endpoint({
  ...views,
  method: 'PUT',
  input: ChangeView,
  response: SavedView,
  summary: 'Change a view of the caller, or of the company as its administrator; `version` as read',
  errors: ['changedMeanwhile'],
});
export const deleteView = endpoint({
  ...views,
  method: 'DELETE',
  input: z.object({ id: Id, db }),
  response: Done,
  summary: 'Delete a view of the caller, or of the company as its administrator',
});
