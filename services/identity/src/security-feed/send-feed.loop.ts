import type { RawClient } from '@fovea/kit/database/kysely';
import type { Loop } from '@fovea/kit/handle';
import type { Log } from '@fovea/kit/telemetry/logger';
import { loop } from '../handle.ts';
import { feedPostsTotal } from '../metrics.ts';
import { claimFeed, isFeedDue } from './claim-feed.ts';
import { feedLine } from './feed-line.ts';
import type { FeedReceiver } from './feed-receiver.ts';
import { nextPart } from './feed-rows.ts';

/**
 * Sends the security records of each audit log to an external monitor, in order and at least once: the position moves
 * after the receiver confirmed a part, so a killed replica causes a resend.
 */
export const sendFeedLoops = (receiver: FeedReceiver): Loop[] => [
  loop({ name: 'tell-security-feed-of-platform', scope: 'global' }, ({ global, log }) =>
    sendPart(global, 'global', receiver, log),
  ),
  loop({ name: 'tell-security-feed', scope: 'regional' }, ({ db, region, log }) => sendPart(db, region, receiver, log)),
];

/** Returns whether more rows may be unsent. */
export async function sendPart(db: RawClient, scope: string, receiver: FeedReceiver, log: Log): Promise<boolean> {
  if (!(await isFeedDue(db))) return false;
  const feed = await claimFeed(db);
  if (!feed) return false;
  const { rows, end } = await nextPart(db, feed.seq);
  if (rows.length > 0)
    try {
      await receiver.send(
        scope,
        rows.map((row) => feedLine(scope, row)),
      );
      feedPostsTotal.inc({ scope, outcome: 'taken' });
    } catch (error) {
      feedPostsTotal.inc({ scope, outcome: 'refused' });
      log.warn(
        { err: error, trail: scope, lines: rows.length },
        'the security feed was not accepted; it is sent again',
      );
      await feed.backOff();
      return false;
    }
  return (await feed.moveTo(end)) && end > feed.seq;
}
