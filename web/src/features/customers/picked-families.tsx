import { findPickedCustomers } from '@fovea/contracts/customers/endpoints';
import type { RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { apiQuery } from '../../api/query.ts';
import type { DialogAbout } from '../../parts/batch/dialog-about-picked.tsx';
import { SettledPicks, type SettledPicksProps } from '../../parts/batch/settled-picks.tsx';

export type Picked = RequestOf<typeof findPickedCustomers>;
export type PickedDialogProps = DialogAbout<Picked>;

export type PickedFamiliesProps = Pick<
  SettledPicksProps<ResponseOf<typeof findPickedCustomers>>,
  'title' | 'onClose' | 'children'
> & { picked: Picked };

/** A dialog about picked families. */
export const PickedFamilies = ({ picked, ...dialog }: PickedFamiliesProps) => (
  <SettledPicks size="small" query={apiQuery(findPickedCustomers, picked)} {...dialog} />
);
