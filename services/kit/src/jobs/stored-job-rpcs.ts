import type { ServiceName } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import { cancelJobOf, jobOf, jobsOf } from '@fovea/contracts/jobs/rpcs';
import type { Job, JobOwner } from '@fovea/contracts/jobs/schema';
import { onceAddresses } from '../csv/exports.ts';
import type { Database } from '../database/database.ts';
import type { RpcHandler } from '../handle.ts';
import type { Runtime } from '../runtime.ts';
import { cancelJobIn, jobIn, jobsIn, type StoredJob } from './stored-jobs.ts';

/** The rpcs by which other services list and cancel a service's stored jobs. */
export function storedJobRpcs(service: ServiceName, { databases, files }: Runtime): RpcHandler[] {
  const withAddresses = (job: StoredJob): Job => ({
    ...job,
    addresses: job.state === 'done' ? onceAddresses(files, job.files, new Date(job.expiresAt)) : [],
  });
  const maySee = ({ scope }: Database, { region }: JobOwner) =>
    scope === 'global' || region === null || scope === region;
  /** The database and id of a job by its public id. Throws `notFound`. */
  const placeOf = (jobId: string, owner: JobOwner) => {
    const [, named, id = ''] = jobId.split('.');
    const database = databases.all.find(({ scope }) => scope === named);
    if (!database || !maySee(database, owner)) throw new AppError('notFound');
    return { database, id };
  };
  return [
    {
      kind: 'answer',
      question: jobsOf(service),
      async run({ owner }: { owner: JobOwner }) {
        const visible = databases.all.filter((database) => maySee(database, owner));
        const found = await Promise.allSettled(visible.map((database) => jobsIn(database, service, owner)));
        return {
          list: found.flatMap((result) => (result.status === 'fulfilled' ? result.value.map(withAddresses) : [])),
          isComplete: found.every(({ status }) => status === 'fulfilled'),
        };
      },
    },
    {
      kind: 'answer',
      question: jobOf(service),
      async run({ owner, id: jobId }: { owner: JobOwner; id: string }) {
        const { database, id } = placeOf(jobId, owner);
        return withAddresses(await jobIn(database, service, owner, id));
      },
    },
    {
      kind: 'answer',
      question: cancelJobOf(service),
      async run({ owner, id: jobId }: { owner: JobOwner; id: string }) {
        const { database, id } = placeOf(jobId, owner);
        await cancelJobIn(database, owner, id);
        return withAddresses(await jobIn(database, service, owner, id));
      },
    },
  ];
}
