import { isUnderWay, type Job } from '@fovea/contracts/jobs/schema';

/** A call that sends a batch: whether it is pending, and the job it created. */
export type Sending = { isPending: boolean; isAnswered: boolean; jobId: string | undefined };

/**
 * The job whose progress is shown, from the person's own jobs, newest first: a running one, or the one sent here until
 * its call returns (a cancelled job still finishes its current rows). A job whose call returned is over, even if the
 * cached list says otherwise.
 */
export function shownJob(own: readonly Job[], { isPending, isAnswered, jobId }: Sending): Job | undefined {
  if (isAnswered) return undefined;
  return own.find(({ state }) => isUnderWay(state)) ?? own.find(({ _id }) => isPending && _id === jobId);
}
