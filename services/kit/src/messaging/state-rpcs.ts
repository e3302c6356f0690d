import type { EventSpec } from '@fovea/contracts/event';
import { checksumsOf, republishDifferingOf } from '@fovea/contracts/states/rpcs';
import type { z } from 'zod';
import { type Database, type Databases, globalDatabase, inRegion } from '../database/database.ts';
import type { RpcHandler } from '../handle.ts';
import {
  checksumsFrom,
  type IdRange,
  republishDiffering,
  type StateSource,
  type StoredRevision,
} from './state-checksums.ts';

type Place = { region: string };

/**
 * The rpcs by which other services compare their projections with a service's states and have differing ones
 * republished.
 */
export function stateRpcs(events: EventSpec<z.ZodObject>[], databases: Databases): RpcHandler[] {
  return events.flatMap((event) => {
    const isOfPlatform = event.reach === 'global' || event.publishedFrom === 'global';
    const sourceFor = ({ region }: Place): Database =>
      isOfPlatform ? globalDatabase(databases) : inRegion(databases, region);
    const sourceIn = ({ region }: Place): StateSource => ({ event, region: isOfPlatform ? region : undefined });
    return [
      {
        kind: 'answer' as const,
        question: checksumsOf(event),
        run: async ({ from }: { from: string }, work: Place) =>
          checksumsFrom(sourceFor(work).client, sourceIn(work), from),
      },
      {
        kind: 'answer' as const,
        question: republishDifferingOf(event),
        run: async (stretch: IdRange & { known: StoredRevision[] }, work: Place) =>
          republishDiffering(sourceFor(work), sourceIn(work), stretch),
      },
    ];
  });
}
