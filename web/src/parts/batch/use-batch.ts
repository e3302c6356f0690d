import type { Endpoint, ResponseOf } from '@fovea/contracts/endpoint';
import type { Job } from '@fovea/contracts/jobs/schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { importTimeoutMs } from '../../api/client.ts';
import { type ApiMutation, type ApiQuery, useApiMutation } from '../../api/query.ts';
import type { Saving } from '../form/form.tsx';
import { useOwnJobs, useShowsJobs } from '../jobs/own-jobs.ts';
import { shownJob } from './shown-job.ts';

export type Batch<E extends Endpoint> = {
  send: ApiMutation<E>;
  /** The form; replaced by the progress once the job exists. */
  saving: Saving;
  /** Nothing was sent: a file can be chosen. */
  isOpen: boolean;
  /** The person's running batch of this kind, from any window; it continues if this one is closed. */
  job: Job | undefined;
  /** The newest finished batch, while it is stored. */
  last: Job | undefined;
  /** Shows the result of a batch. */
  look: (job: Job) => void;
  /** The result of the shown or observed batch, once it is over. */
  found: ResponseOf<E> | undefined;
};

/**
 * Sends a batch, and resumes one that was sent before a reload, a lost connection or a closed window: first its
 * progress, then its result (`resultOf`). `onSuccess` runs for a batch sent here, `onFound` for a resumed one.
 */
export function useBatch<E extends Endpoint>(
  endpoint: E,
  resultOf: (jobId: string) => ApiQuery<ResponseOf<E>>,
  { onSuccess, onFound }: { onSuccess: (data: ResponseOf<E>) => void; onFound: () => unknown },
): Batch<E> {
  const send = useApiMutation(endpoint, { timeoutMs: importTimeoutMs, onSuccess });
  const jobs = useOwnJobs(endpoint, true, send.isPending);
  useShowsJobs(endpoint);
  const [newest] = jobs.list;
  const [jobId, setJobId] = useState<string>();
  const job = shownJob(jobs.list, { isPending: send.isPending, isAnswered: send.isSuccess, jobId });
  const sentId = send.isPending ? job?._id : undefined;
  useEffect(() => {
    if (sentId) setJobId(sentId);
  }, [sentId]);
  const [followed, setFollowed] = useState('');
  const metId = send.isPending ? undefined : job?._id;
  useEffect(() => {
    if (metId) setFollowed(metId);
  }, [metId]);
  const { queryKey, queryFn } = resultOf(followed);
  const { data: found } = useQuery({
    queryKey,
    queryFn: async (context) => {
      const result = await queryFn(context);
      void onFound();
      return result;
    },
    enabled: followed !== '' && followed !== job?._id,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const saving = { isPending: send.isPending && !job, error: send.error };
  const isOpen = !job && !send.isSuccess && found === undefined;
  return { send, saving, isOpen, job, last: job ? undefined : newest, look: ({ _id }) => setFollowed(_id), found };
}
