import type { ListName } from '@fovea/contracts/lists/schema';
import { useSearchParams } from 'react-router';
import { chooseColumns, useOwnColumns } from '../../api/own-columns.ts';
import type { ColumnChoice } from '../../ui/table/chosen-columns.ts';
import { columnsIn, withColumns } from '../../ui/table/view-address.ts';

export type ChoosingColumns = {
  choice: ColumnChoice;
  choose: (choice: string[]) => void;
  /** The columns belong to a view: a choice stays in the address until the view is saved. */
  isOfView: boolean;
};

/** The columns of a list: from its address, else the reader's choice. */
export function useColumnChoice(list: ListName): ChoosingColumns {
  const own = useOwnColumns(list);
  const [address, go] = useSearchParams();
  const ofView = columnsIn(address);
  return {
    choice: ofView ?? own,
    choose: (choice) => {
      // Reads the live address, which may be newer than this render's copy.
      if (ofView) go(withColumns(new URLSearchParams(location.search), choice), { replace: true });
      else chooseColumns(list, choice);
    },
    isOfView: ofView !== null,
  };
}
