import type { ListName } from '@fovea/contracts/lists/schema';
import { useSearchParams } from 'react-router';
import { chooseColumns, useOwnColumns } from '../../api/own-columns.ts';
import type { ColumnChoice } from '../../ui/table/chosen-columns.ts';
import { columnsIn, withColumns } from '../../ui/table/view-address.ts';

export type ChoosingColumns = {
  choice: ColumnChoice;
  choose: (choice: string[]) => void;
  /** They are a view's: what is chosen stays in the address until the view is saved. */
  isOfView: boolean;
};

/** The columns of a list: those its address says, else those its reader chose. */
export function useColumnChoice(list: ListName): ChoosingColumns {
  const own = useOwnColumns(list);
  const [address, go] = useSearchParams();
  const ofView = columnsIn(address);
  return {
    choice: ofView ?? own,
    choose: (choice) => {
      // The address itself: this rendering's copy of it may be an older one.
      if (ofView) go(withColumns(new URLSearchParams(location.search), choice), { replace: true });
      else chooseColumns(list, choice);
    },
    isOfView: ofView !== null,
  };
}
