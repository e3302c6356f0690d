import { Link } from '@fluentui/react-components';
import type { Job } from '@fovea/contracts/jobs/schema';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../dates/date-time.tsx';

/** Leads to what became of a batch that ended while nobody looked. */
export function LastBatch({ job, onLook }: { job: Job; onLook: (job: Job) => void }) {
  const { t } = useTranslation('batch');
  return (
    <div>
      <Link as="button" type="button" onClick={() => onLook(job)}>
        {t('last')}
      </Link>
      {' · '}
      <DateTime value={job.createdAt} variant="minute" />
    </div>
  );
}
