import type { WorkContext } from '../handle.ts';

type Ending = Pick<WorkContext<unknown, unknown, unknown>, 'revoke' | 'region' | 'log'>;

/** Ends all sessions of these people at once, devices included. While the bus is down the published states end them. */
export async function endSessions({ revoke, region, log }: Ending, ids: string[]): Promise<void> {
  await Promise.all(ids.map((id) => revoke({ scope: region, id }))).catch((error: unknown) =>
    log.warn({ err: error }, 'sessions end by the published state only'),
  );
}
