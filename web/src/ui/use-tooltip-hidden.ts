import { useTooltipVisibility } from '@fluentui/react-components';
import { useEffect } from 'react';

/** Hides the page's tooltip while a dialog is open: the first Escape would close the tooltip instead of the dialog. */
export function useTooltipHidden(): void {
  const tooltips = useTooltipVisibility();
  useEffect(() => tooltips.visibleTooltip?.hide(), [tooltips]);
}
