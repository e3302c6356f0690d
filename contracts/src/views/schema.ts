import { z } from 'zod';
import { db, Id, optionalLine, text } from '../fields.ts';
import { ListName } from '../lists/schema.ts';

/** Limit of a person's own views per list, and again of the company's. */
export const mostViews = 30;

/** A named view of a list. */
export const SavedView = z.object({
  _id: Id,
  list: ListName,
  name: z.string(),
  /** Filters, search, order and columns: the query string of the list's address. */
  query: z.string(),
  /** Visible to all staff of the company. */
  shared: z.boolean(),
  /** The caller may rename, change and delete it. */
  mayChange: z.boolean(),
  version: z.number().int(),
});
export type SavedView = z.infer<typeof SavedView>;

/** Content of a view. The page is not part of it. */
export const ViewContent = z.object({ name: text(60), query: optionalLine(2000), shared: z.boolean().default(false) });
export type ViewContent = z.infer<typeof ViewContent>;

export const CreateView = ViewContent.extend({ list: ListName, db });
export const ChangeView = ViewContent.extend({ id: Id, version: z.number().int().min(0), db });
export const ViewFilter = z.object({ list: ListName, db });
