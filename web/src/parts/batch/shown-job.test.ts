import type { Job, JobState } from '@fovea/contracts/jobs/schema';
import { expect, test } from 'vitest';
import { shownJob } from './shown-job.ts';

const job = (state: JobState, _id = 'device-inventory.global.1'): Job => ({
  _id,
  state,
  kind: 'importDevices',
  rowsDone: 5_000,
  rowsTotal: 60_000,
  failure: null,
  finishedAt: null,
  files: { suffix: '', name: '', fileCount: 0 },
  addresses: [],
  createdAt: '2026-11-22T00:00:00.000Z',
  expiresAt: '2026-11-22T01:00:00.000Z',
});
const nothing = { isPending: false, isAnswered: false, jobId: undefined };
const sent = { ...nothing, isPending: true, jobId: job('running')._id };

test.each<[string, Parameters<typeof shownJob>, boolean]>([
  [
    'one under way, of whichever window, also beneath a newer one',
    [[job('done', 'newer'), job('running')], nothing],
    true,
  ],
  ['one that was sent here and stopped, while its rows under way are finished', [[job('cancelled')], sent], true],
  ['one that is done, until its rows are here', [[job('done')], sent], true],
  ['one that was stopped before this one was sent', [[job('cancelled', 'other')], sent], false],
  ['one that is over', [[job('cancelled')], { ...sent, isPending: false }], false],
  ['what was answered', [[job('running')], { ...sent, isPending: false, isAnswered: true }], false],
  ['nothing', [[], sent], false],
])('the progress of %s', (_, [own, sending], isShown) => {
  expect(shownJob(own, sending)).toBe(isShown ? own.at(-1) : undefined);
});
