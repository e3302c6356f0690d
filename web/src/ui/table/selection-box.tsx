import { Checkbox, type CheckboxProps, makeStyles } from '@fluentui/react-components';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowSelection } from './row-selection.ts';

const useStyles = makeStyles({
  // As wide as the checkbox's mark, to save space in the table.
  box: { verticalAlign: 'middle', '& label': { display: 'none' } },
});

const withShift = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

export type SelectionBoxProps = {
  picks: RowSelection;
  id: string;
  /** All rows on screen, in their order. */
  shown: readonly string[];
  /** Id of the element that names the row. */
  labelId: string;
};

/** Selects one row; with Shift all from the last toggled one. */
export function SelectionBox({ picks, id, shown, labelId }: SelectionBoxProps) {
  return (
    <Box
      aria-labelledby={labelId}
      checked={picks.isPicked(id)}
      onChange={(event) => picks.toggle(id, shown, withShift(event))}
    />
  );
}

/** Selects or deselects all rows on screen. */
export function PageSelectionBox({ picks, shown }: Pick<SelectionBoxProps, 'picks' | 'shown'>) {
  const { t } = useTranslation('table');
  const count = shown.filter(picks.isPicked).length;
  const isWhole = shown.length > 0 && count === shown.length;
  return (
    <Box
      aria-label={t('picks.page')}
      checked={isWhole ? true : count > 0 ? 'mixed' : false}
      onChange={() => picks.set(shown, shown, !isWhole)}
    />
  );
}

const Box = (props: CheckboxProps) => <Checkbox className={useStyles().box} {...props} />;
