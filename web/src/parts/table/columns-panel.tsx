import {
  Button,
  Checkbox,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular } from '@fluentui/react-icons';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseButton } from '../../ui/close-button.tsx';
import {
  type ColumnChoice,
  choiceOf,
  movedColumn,
  offeredColumns,
  toggledColumn,
} from '../../ui/table/chosen-columns.ts';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { useTooltipHidden } from '../../ui/use-tooltip-hidden.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  column: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '44px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  hint: { color: tokens.colorNeutralForeground3, margin: `0 0 ${tokens.spacingVerticalS}` },
  announcement: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

type TitledColumn = { id: string; title: string };
export type ColumnsPanelProps = {
  columns: readonly TitledColumn[];
  choice: ColumnChoice;
  onChoose: (choice: string[]) => void;
  /** The name of the view whose columns these are, if any. */
  hint: string | undefined;
  onClose: () => void;
};

/** Selects and orders a list's columns; applies at once. */
export function ColumnsPanel({ columns, choice, onChoose, hint, onClose }: ColumnsPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation('table');
  const [announced, setAnnounced] = useState('');
  const pressed = useRef<Element>(null);
  useFocusReturn();
  useTooltipHidden();
  // The browser blurs elements that move in the page.
  useLayoutEffect(() => {
    if (document.activeElement === document.body && pressed.current instanceof HTMLElement) pressed.current.focus();
  });
  // Updated at once as the base of the next change: the address changes asynchronously.
  const [chosen, setChosen] = useState(choice);
  const choose = (next: string[]) => {
    setChosen(next);
    onChoose(next);
  };
  const offered = offeredColumns(columns, chosen);
  const move = (index: number, step: 1 | -1) => {
    const next = movedColumn(offered, index, step);
    const name = offered[index]?.column.title;
    setAnnounced(t('columns.moved', { name, position: index + step + 1, total: offered.length }));
    pressed.current = document.activeElement;
    choose(choiceOf(columns, next));
  };
  return (
    <OverlayDrawer open position="end" onOpenChange={onClose}>
      <DrawerHeader>
        <DrawerHeaderTitle action={<CloseButton onClick={onClose} />}>{t('columns.title')}</DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        {hint && <p className={styles.hint}>{hint}</p>}
        <ul className={styles.list} aria-label={t('columns.title')}>
          {offered.map(({ column: { id, title }, isShown }, index) => (
            <li key={id} className={styles.column}>
              <span className={styles.name}>
                <Checkbox
                  label={title}
                  checked={isShown}
                  disabled={index === 0}
                  onChange={() => choose(choiceOf(columns, toggledColumn(offered, index)))}
                />
              </span>
              {/* Without tooltips, which would cover the row that a column was moved to. */}
              {index > 0 && (
                <>
                  <Button
                    appearance="subtle"
                    aria-label={t('columns.up', { name: title })}
                    icon={<ArrowUpRegular />}
                    disabledFocusable={index === 1}
                    onClick={() => move(index, -1)}
                  />
                  <Button
                    appearance="subtle"
                    aria-label={t('columns.down', { name: title })}
                    icon={<ArrowDownRegular />}
                    disabledFocusable={index === offered.length - 1}
                    onClick={() => move(index, 1)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
        <span className={styles.announcement} aria-live="polite">
          {announced}
        </span>
      </DrawerBody>
      <DrawerFooter>
        <Button disabledFocusable={chosen.length === 0} onClick={() => choose([])}>
          {t('columns.reset')}
        </Button>
      </DrawerFooter>
    </OverlayDrawer>
  );
}
