import type { EventSpec } from '@fovea/contracts/event';
import { checksumsOf, tellDifferingOf } from '@fovea/contracts/states/questions';
import type { z } from 'zod';
import { type Database, type Databases, inRegion } from './db.ts';
import type { Answer } from './handle.ts';
import { globalDatabase } from './open-runtime.ts';
import { checksumsFrom, type Known, type Stretch, tellDiffering } from './state-checksums.ts';

type Place = { region: string };

/** How those who keep copies of a service's states compare them with what it told, and are told again what differs. */
export function answerStates(events: EventSpec<z.ZodObject>[], databases: Databases): Answer[] {
  return events.flatMap((event) => {
    const sourceFor = ({ region }: Place): Database =>
      event.reach === 'global' ? globalDatabase(databases) : inRegion(databases, region);
    return [
      {
        kind: 'answer' as const,
        question: checksumsOf(event),
        run: async ({ from }: { from: string }, work: Place) => checksumsFrom(sourceFor(work).client, event, from),
      },
      {
        kind: 'answer' as const,
        question: tellDifferingOf(event),
        run: async (stretch: Stretch & { known: Known[] }, work: Place) =>
          tellDiffering(sourceFor(work), event, stretch),
      },
    ];
  });
}
