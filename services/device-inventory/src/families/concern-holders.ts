import type { Context } from '../handle.ts';

type Held = { customerId: string | null; customerRegion: string | null };

/**
 * Devices name who holds them: showing them is a look at those families, each of which has its trail in its own region.
 */
export function concernHolders({ concerns }: Pick<Context, 'concerns'>, devices: Held[]): void {
  concerns([]);
  for (const [region, held] of Map.groupBy(devices, ({ customerRegion }) => customerRegion))
    if (region)
      concerns(
        held.flatMap(({ customerId }) => customerId ?? []),
        { region },
      );
}
