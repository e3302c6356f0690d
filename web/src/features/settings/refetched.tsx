import { makeStyles, Spinner, Subtitle2 } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
});

/** A section of what services say now: asked anew with each visit and by its button. */
export function Refetched({ title, asked, children }: { title: string; asked: UseQueryResult; children: ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  return (
    <section aria-busy={asked.isFetching}>
      <div className={styles.head}>
        <Subtitle2 as="h2">{title}</Subtitle2>
        <IconButton
          label={t('database.again')}
          icon={asked.isFetching ? <Spinner size="tiny" /> : <ArrowClockwiseRegular />}
          onClick={() => void asked.refetch()}
        />
      </div>
      {asked.error && (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} hasData={asked.data !== undefined} />
      )}
      {children}
    </section>
  );
}
