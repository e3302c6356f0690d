import { Button } from '@fluentui/react-components';
import { DocumentSearchRegular, TableRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import type { SetFilters } from '../filters/set-filters.ts';
import type { DataTableProps } from './table-props.ts';

export type TableEmptyProps = {
  empty: DataTableProps<object, string>['empty'];
  onClearFilters: SetFilters | undefined;
  /**
   * Given when rows exist, but before this page: the last row of the last page was just deleted, or the address was
   * edited.
   */
  onFirstPage: (() => void) | undefined;
};

/** Why a table is empty, and the next step. */
export function TableEmpty({ empty, onClearFilters, onFirstPage }: TableEmptyProps) {
  const { t } = useTranslation(['table', 'ui']);
  if (onFirstPage)
    return (
      <EmptyState
        icon={<TableRegular />}
        title={t('beyondEnd')}
        action={<Button onClick={onFirstPage}>{t('firstPage')}</Button>}
      />
    );
  if (onClearFilters)
    return (
      <EmptyState
        icon={<DocumentSearchRegular />}
        title={t('noMatch')}
        hint={t('noMatchHint')}
        action={<Button onClick={onClearFilters.clear}>{t('ui:filter.clear')}</Button>}
      />
    );
  return <EmptyState icon={<TableRegular />} {...empty} />;
}
