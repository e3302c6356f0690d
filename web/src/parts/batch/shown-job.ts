import { isUnderWay, type Job } from '@fovea/contracts/jobs/schema';

/** Of a call that sends a batch: whether it is still to be answered, and which job it was seen to have become. */
export type Sending = { isPending: boolean; isAnswered: boolean; jobId: string | undefined };

/**
 * The batch of a person's own, newest first, whose progress is shown: one under way, or the one sent here until its call
 * is answered, for one that was stopped still finishes the rows under way. What was answered is over, whatever was known
 * of it a moment ago.
 */
export function shownJob(own: readonly Job[], { isPending, isAnswered, jobId }: Sending): Job | undefined {
  if (isAnswered) return undefined;
  return own.find(({ state }) => isUnderWay(state)) ?? own.find(({ _id }) => isPending && _id === jobId);
}
