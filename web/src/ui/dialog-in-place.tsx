import { createPresenceComponent, Dialog, type DialogProps, motionTokens } from '@fluentui/react-components';
import { useTooltipHidden } from './use-tooltip-hidden.ts';

const shown = [{ opacity: 0 }, { opacity: 1 }];
const { durationNormal: duration, curveDecelerateMid: easing } = motionTokens;
const Appear = createPresenceComponent({
  enter: { keyframes: shown, duration, easing },
  exit: { keyframes: shown.toReversed(), duration, easing },
});

/**
 * Fluent's dialog, standing from its first moment where it stays. Fluent lets it grow for a quarter of a second: a
 * button that is pressed at that moment has moved away before it is let go, and the press is lost.
 */
export function DialogInPlace(props: DialogProps) {
  useTooltipHidden();
  return <Dialog {...props} surfaceMotion={{ children: (_, motion) => <Appear {...motion} /> }} />;
}
