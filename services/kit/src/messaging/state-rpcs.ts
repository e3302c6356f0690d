import type { EventSpec } from '@fovea/contracts/event';
import { checksumsOf, tellDifferingOf } from '@fovea/contracts/states/questions';
import type { z } from 'zod';
import { type Database, type Databases, globalDatabase, inRegion } from '../database/database.ts';
import type { Answer } from '../handle.ts';
import { checksumsFrom, type Known, type Stretch, type Told, tellDiffering } from './state-checksums.ts';

type Place = { region: string };

/** How those who keep copies of a service's states compare them with what it told, and are told again what differs. */
export function answerStates(events: EventSpec<z.ZodObject>[], databases: Databases): Answer[] {
  return events.flatMap((event) => {
    const isOfPlatform = event.reach === 'global' || event.toldFrom === 'global';
    const sourceFor = ({ region }: Place): Database =>
      isOfPlatform ? globalDatabase(databases) : inRegion(databases, region);
    const toldIn = ({ region }: Place): Told => ({ event, region: isOfPlatform ? region : undefined });
    return [
      {
        kind: 'answer' as const,
        question: checksumsOf(event),
        run: async ({ from }: { from: string }, work: Place) =>
          checksumsFrom(sourceFor(work).client, toldIn(work), from),
      },
      {
        kind: 'answer' as const,
        question: tellDifferingOf(event),
        run: async (stretch: Stretch & { known: Known[] }, work: Place) =>
          tellDiffering(sourceFor(work), toldIn(work), stretch),
      },
    ];
  });
}
