import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What PostgreSQL's own commands have to know; it lies beside the data folder, readable to the database alone. */
const WalPlace = z.object({ folder: z.string(), scope: z.string(), secrets: z.array(z.string()) });
export type WalPlace = z.infer<typeof WalPlace>;

export const readWalPlace = (placeFile: string): WalPlace =>
  WalPlace.parse(JSON.parse(readFileSync(placeFile, 'utf8')));

/** Where a piece of the log lies in the folder of all backups. */
export const walFile = (scope: string, segment: string): string => `wal/${scope}/${segment}`;
