import { withoutNumber } from '../outages.ts';
import { type Fault, seconds } from './site.ts';

const cutSeconds = 8;

/**
 * Cuts the connections to parts that continue to run: they are refused, or packets are dropped silently. Data in
 * transit may still arrive.
 */
export const cutOff = (parts: readonly string[], how: 'refused' | 'silent', recoverMs: number): Fault => {
  const named = [...new Set(parts.map(withoutNumber))].join(', ');
  const what = how === 'refused' ? `the way to ${named} was cut` : `the way to ${named} fell silent`;
  return {
    what,
    work: ({ outages, wires }) =>
      outages.fault(`${named} cut off`, parts, () =>
        outages.during(what, parts, recoverMs, async () => {
          const cut = parts.flatMap((part) => wires.get(part) ?? []);
          for (const wire of cut) {
            if (how === 'silent') wire.freeze();
            else await wire.cut();
          }
          await seconds(cutSeconds);
          for (const wire of cut) await wire.restore();
        }),
      ),
  };
};
