import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Settings of the archive and restore commands; a file beside the data folder, readable by the database alone. */
const WalPlace = z.object({ folder: z.string(), scope: z.string(), secrets: z.array(z.string()) });
export type WalPlace = z.infer<typeof WalPlace>;

export const readWalPlace = (placeFile: string): WalPlace =>
  WalPlace.parse(JSON.parse(readFileSync(placeFile, 'utf8')));

/** The path of a log segment in the backup folder. */
export const walFile = (scope: string, segment: string): string => `wal/${scope}/${segment}`;
