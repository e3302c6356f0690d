import { isUnderWay, type Job } from '@fovea/contracts/jobs/schema';

/** Of a call that sends a batch: whether it is still to be answered, and which job it was seen to have become. */
export type Sending = { isPending: boolean; isAnswered: boolean; jobId: string | undefined };

/**
 * The batch whose progress is shown: the newest while it is under way, and one sent here until its call is answered.
 * Stopped, it still finishes the rows under way; what was answered is over, whatever was known of it a moment ago.
 */
export function shownJob(newest: Job | undefined, { isPending, isAnswered, jobId }: Sending): Job | undefined {
  if (!newest || isAnswered) return undefined;
  const isEnding = isPending && newest._id === jobId;
  return isUnderWay(newest.state) || isEnding ? newest : undefined;
}
