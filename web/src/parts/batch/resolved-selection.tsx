import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiQuery } from '../../api/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ViewDialog, type ViewDialogProps } from '../../ui/view-dialog.tsx';

export type ResolvedSelectionProps<Settled> = Pick<ViewDialogProps, 'size' | 'title' | 'onClose'> & {
  /** Resolves the selection on the server. */
  query: ApiQuery<Settled>;
  /** The dialog; a placeholder with the title is shown until the rows are resolved. */
  children: (settled: Settled) => ReactNode;
};

/** Resolves the selection on the server before showing a dialog about it. */
export function ResolvedSelection<Settled>({ query, children, ...dialog }: ResolvedSelectionProps<Settled>) {
  const { data, error, refetch } = useQuery({
    ...query,
    // The action applies to exactly the rows that were counted and shown.
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
