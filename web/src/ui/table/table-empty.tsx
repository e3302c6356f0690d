import { Button } from '@fluentui/react-components';
import { DocumentSearchRegular, TableRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import type { SetFilters } from '../filters/set-filters.ts';
import type { DataTableProps } from './table-props.ts';

export type TableEmptyProps = {
  empty: DataTableProps<object, string>['empty'];
  onClearFilters: SetFilters | undefined;
};

/** Explains why a table is empty, and offers the next step. */
export function TableEmpty({ empty, onClearFilters }: TableEmptyProps) {
  const { t } = useTranslation(['table', 'ui']);
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
