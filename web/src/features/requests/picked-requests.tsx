import type { RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { findPickedRequests } from '@fovea/contracts/requests/picked-endpoints';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import type { DialogAbout } from '../../parts/batch/dialog-about-picked.tsx';
import { SettledPicks, type SettledPicksProps } from '../../parts/batch/settled-picks.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';

export type Picked = RequestOf<typeof findPickedRequests>;
export type Settled = ResponseOf<typeof findPickedRequests>;
export type PickedDialogProps = DialogAbout<Picked>;

export type PickedRequestsProps = Pick<SettledPicksProps<Settled>, 'title' | 'onClose' | 'children'> & {
  picked: Picked;
};

/** A dialog about picked requests; where none of them is left to act on it says so. */
export function PickedRequests({ picked, children, ...dialog }: PickedRequestsProps) {
  const { t } = useTranslation('requests');
  return (
    <SettledPicks size="small" query={apiQuery(findPickedRequests, picked)} {...dialog}>
      {(settled) =>
        settled.list.length > 0 ? (
          children(settled)
        ) : (
          <ViewDialog size="small" {...dialog}>
            <p>{t('many.none')}</p>
          </ViewDialog>
        )
      }
    </SettledPicks>
  );
}
