import { Button, ProgressBar } from '@fluentui/react-components';
import { cancelJob, findJobs } from '@fovea/contracts/jobs/endpoints';
import { isUnderWay, type Job } from '@fovea/contracts/jobs/schema';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { showError } from '../../ui/error-dialog.ts';

export type JobProgressProps = {
  job: Job;
  /** Label of the progress bar for screen readers. */
  label: string;
  /** Label of the button. */
  cancelLabel: string;
};

/** Progress of a running job, with its cancel button. */
export function JobProgress({ job: { _id, state, rowsDone, rowsTotal }, label, cancelLabel }: JobProgressProps) {
  const cancel = useApiMutation(cancelJob, { onSuccess: () => invalidate(findJobs), onError: showError });
  const share = state === 'running' && rowsTotal > 0 ? Math.min(1, rowsDone / rowsTotal) : undefined;
  return (
    <>
      <ProgressBar aria-label={label} value={share} />
      {isUnderWay(state) && (
        <Button size="small" disabledFocusable={cancel.isPending} onClick={() => cancel.mutate({ id: _id })}>
          {cancelLabel}
        </Button>
      )}
    </>
  );
}
