import { useTooltipVisibility } from '@fluentui/react-components';
import { useEffect } from 'react';

/** Hides the tooltip beneath what opens above the page: it would take the first Escape, which is meant for that. */
export function useTooltipHidden(): void {
  const tooltips = useTooltipVisibility();
  useEffect(() => tooltips.visibleTooltip?.hide(), [tooltips]);
}
