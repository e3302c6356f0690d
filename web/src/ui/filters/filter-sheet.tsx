import {
  Button,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseButton } from '../close-button.tsx';
import { useFocusReturn } from '../use-focus-return.ts';
import { useTooltipHidden } from '../use-tooltip-hidden.ts';
import type { SetFilters } from './set-filters.ts';

const useStyles = makeStyles({
  root: { height: 'auto', maxHeight: '100dvh' },
  controls: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalM,
    paddingBottom: tokens.spacingVerticalM,
    '& > *': { width: '100%', maxWidth: 'none', minWidth: 0 },
  },
  foot: { display: 'grid', gridTemplateColumns: '1fr 1fr' },
});

export type FilterSheetProps = { children: ReactNode; onClear: SetFilters | undefined; onClose: () => void };

/** The filters of a list on phones, one below the other. They take effect at once; Show closes the sheet. */
export function FilterSheet({ children, onClear, onClose }: FilterSheetProps) {
  const styles = useStyles();
  const { t } = useTranslation(['table', 'ui']);
  useFocusReturn();
  useTooltipHidden();
  return (
    <OverlayDrawer open position="bottom" className={styles.root} onOpenChange={onClose}>
      <DrawerHeader>
        <DrawerHeaderTitle action={<CloseButton onClick={onClose} />}>{t('filters.open')}</DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <div className={styles.controls}>{children}</div>
      </DrawerBody>
      <DrawerFooter className={styles.foot}>
        <Button disabled={!onClear} onClick={onClear?.clear}>
          {t('ui:filter.clear')}
        </Button>
        <Button appearance="primary" onClick={onClose}>
          {t('filters.show')}
        </Button>
      </DrawerFooter>
    </OverlayDrawer>
  );
}
