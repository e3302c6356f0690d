import { findPickedCustomers } from '@fovea/contracts/customers/endpoints';
import type { RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery } from '../../api/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';

export type Picked = RequestOf<typeof findPickedCustomers>;
export type SettledFamilies = ResponseOf<typeof findPickedCustomers>;
/** Of every dialog about picked families. */
export type PickedDialogProps = { picked: Picked; onDone: () => void; onClose: () => void };

export type PickedFamiliesProps = {
  picked: Picked;
  /** Of the dialog while nothing is settled. */ title: string;
  onClose: () => void;
  /** The dialog itself. */ children: (families: SettledFamilies) => ReactNode;
};

/** Which families are meant is settled by the server before a dialog about them is shown. */
export function PickedFamilies({ picked, title, onClose, children }: PickedFamiliesProps) {
  const { data, error, refetch } = useQuery({
    ...apiQuery(findPickedCustomers, picked),
    // Those that were counted are those that something is done to.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return children(data);
  return (
    <ViewDialog size="small" title={title} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} kept={false} /> : <TinySpinner />}
    </ViewDialog>
  );
}
