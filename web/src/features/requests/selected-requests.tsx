import type { RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { findSelectedRequests } from '@fovea/contracts/requests/selection-endpoints';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { ResolvedSelection, type ResolvedSelectionProps } from '../../parts/batch/resolved-selection.tsx';
import type { DialogAbout } from '../../parts/batch/selection-dialog.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';

export type SelectedRequests = RequestOf<typeof findSelectedRequests>;
export type Settled = ResponseOf<typeof findSelectedRequests>;
export type SelectionDialogProps = DialogAbout<SelectedRequests>;

export type PickedRequestsProps = Pick<ResolvedSelectionProps<Settled>, 'title' | 'onClose' | 'children'> & {
  picked: SelectedRequests;
};

/** A dialog about picked requests; where none of them is left to act on it says so. */
export function PickedRequests({ picked, children, ...dialog }: PickedRequestsProps) {
  const { t } = useTranslation('requests');
  return (
    <ResolvedSelection size="small" query={apiQuery(findSelectedRequests, picked)} {...dialog}>
      {(settled) =>
        settled.list.length > 0 ? (
          children(settled)
        ) : (
          <ViewDialog size="small" {...dialog}>
            <p>{t('many.none')}</p>
          </ViewDialog>
        )
      }
    </ResolvedSelection>
  );
}
