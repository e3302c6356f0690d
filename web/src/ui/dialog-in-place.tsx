import { createPresenceComponent, Dialog, type DialogProps, motionTokens } from '@fluentui/react-components';
import { useTooltipHidden } from './use-tooltip-hidden.ts';

const shown = [{ opacity: 0 }, { opacity: 1 }];
const { durationNormal: duration, curveDecelerateMid: easing } = motionTokens;
const Appear = createPresenceComponent({
  enter: { keyframes: shown, duration, easing },
  exit: { keyframes: shown.toReversed(), duration, easing },
});

/**
 * Fluent's dialog without its opening animation. Fluent scales the dialog for a quarter of a second: a button that is
 * pressed in this time moves away before the pointer is released, and the click is lost.
 */
export function DialogInPlace(props: DialogProps) {
  useTooltipHidden();
  return <Dialog {...props} surfaceMotion={{ children: (_, motion) => <Appear {...motion} /> }} />;
}
