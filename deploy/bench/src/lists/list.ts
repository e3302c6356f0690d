import type { ServiceName } from '@fovea/contracts/endpoint';
import { parentCount } from '../load-parents.ts';
import { idOf } from './id-of.ts';

/**
 * One filter of a list: a value with matches, one without, and the condition of the minimal server. `first` selects ids
 * in the region's database, which the condition receives as `$1`.
 */
export type Filter = {
  name: string;
  hit: string;
  miss?: string;
  where: (value: string) => string;
  first?: (value: string) => string;
};
export type List = {
  name: string;
  path: string;
  /** The last column of every order; default `id`. */
  id?: string;
  /** Required query parameters. */
  query?: Record<string, string>;
  /** Reading it adds rows, so that two reads never return the same newest rows and total. */
  grows?: boolean;
  service: ServiceName;
  scope: string;
  /** The query of the minimal server: table, joins for the items, and the condition without a filter. */
  from: string;
  joins: string;
  always: string;
  item: string;
  filters: Filter[];
  sorts: Record<string, { column: string; from?: string; nulls?: 'oldest' }>;
};

export const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
export const like = (column: string) => (value: string) => `${column} LIKE '%${value.toLowerCase()}%'`;
export const is = (column: string) => (value: string) => `${column} = ${text(value)}`;
export const sort = (column: string, from?: string): List['sorts'][string] => ({ column, from });
export const noMatch = 'zzqqxx';
export const company = idOf('clinic', 3);
export const sampleNumber = parentCount - 777;
export const ofCompany = (value: string) =>
  `t.company_id IN (SELECT id FROM company WHERE search LIKE '%${value.toLowerCase()}%')`;
export const day = (value: string) => `${text(value)}::date::timestamp AT TIME ZONE 'Asia/Tokyo'`;
