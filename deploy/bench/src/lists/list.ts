import type { ServiceName } from '@fovea/contracts/endpoint';
import { parentCount } from '../load-parents.ts';
import { idOf } from './made-uuid.ts';

/**
 * One filter of a list: a value some rows have, one that none has, and the condition of the least server. What it names
 * in the region's database is found there first, as `id`s that the condition knows as `$1`.
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
  /** The column that ends every order; `id` unless said. */
  id?: string;
  /** What every question has to name. */
  query?: Record<string, string>;
  /** Looking at it adds to it: its newest rows and its total are never twice the same. */
  grows?: boolean;
  service: ServiceName;
  scope: string;
  /** What the least server reads: rows, what it joins to show them, and what holds without any filter. */
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
