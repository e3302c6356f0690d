import type { ResponseOf } from '@fovea/contracts/endpoint';
import type { getStaffNotices } from '@fovea/contracts/notifications/endpoints';
import { z } from 'zod';

export type Notices = ResponseOf<typeof getStaffNotices>;
/** The enabled channels by notification kind, as form values. */
export const NoticeSwitches = z.object({ on: z.record(z.string(), z.record(z.string(), z.boolean())) });
export type Switches = z.infer<typeof NoticeSwitches>;

export const switchesOf = ({ kinds, stopped }: Notices): Switches => ({
  on: Object.fromEntries(
    kinds.map(({ kind, by }) => [
      kind,
      Object.fromEntries(
        by.map((channel) => [channel, !stopped.some((stop) => stop.kind === kind && stop.channel === channel)]),
      ),
    ]),
  ),
});

export const stoppedIn = ({ on }: Switches, { kinds }: Notices): Notices['stopped'] =>
  kinds.flatMap(({ kind, by }) => by.filter((channel) => !on[kind]?.[channel]).map((channel) => ({ kind, channel })));
