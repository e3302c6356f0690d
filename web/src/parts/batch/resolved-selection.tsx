import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiQuery } from '../../api/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ViewDialog, type ViewDialogProps } from '../../ui/view-dialog.tsx';

export type ResolvedSelectionProps<Settled> = Pick<ViewDialogProps, 'size' | 'title' | 'onClose'> & {
  /** Asks the server which rows are meant. */ query: ApiQuery<Settled>;
  /** The dialog about them; until then one with the title stands in its place. */ children: (
    settled: Settled,
  ) => ReactNode;
};

/** Which rows are meant is settled by the server before a dialog about them is shown. */
export function ResolvedSelection<Settled>({ query, children, ...dialog }: ResolvedSelectionProps<Settled>) {
  const { data, error, refetch } = useQuery({
    ...query,
    // What was shown and counted is what something is done to.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return children(data);
  return (
    <ViewDialog {...dialog}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} hasData={false} /> : <TinySpinner />}
    </ViewDialog>
  );
}
