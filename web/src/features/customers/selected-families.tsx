import { findSelectedCustomers } from '@fovea/contracts/customers/endpoints';
import type { RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { apiQuery } from '../../api/query.ts';
import { ResolvedSelection, type ResolvedSelectionProps } from '../../parts/batch/resolved-selection.tsx';
import type { DialogAbout } from '../../parts/batch/selection-dialog.tsx';

export type SelectedFamilies = RequestOf<typeof findSelectedCustomers>;
export type SelectionDialogProps = DialogAbout<SelectedFamilies>;

export type PickedFamiliesProps = Pick<
  ResolvedSelectionProps<ResponseOf<typeof findSelectedCustomers>>,
  'title' | 'onClose' | 'children'
> & { picked: SelectedFamilies };

/** A dialog about selected families. */
export const PickedFamilies = ({ picked, ...dialog }: PickedFamiliesProps) => (
  <ResolvedSelection size="small" query={apiQuery(findSelectedCustomers, picked)} {...dialog} />
);
