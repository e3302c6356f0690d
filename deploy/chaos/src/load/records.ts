import { dayOf } from '@fovea/contracts/dates';
import { postRecords } from '@fovea/contracts/device-protocol/endpoints';
import { maxRecords, type PostedRecord } from '@fovea/contracts/device-protocol/schema';
import { record } from '@fovea/local/device/device-client';
import type { About } from '../calls.ts';
import { timezone } from '../world.ts';
import { inTurn, type Tools } from './tools.ts';

const dayMs = 24 * 3_600_000;
const days = 300;
const treatmentSeconds = 180;
const about: About = { kind: 'record', needs: ['gateway', 'device-inventory', 'postgres-global', 'postgres-jp'] };

/** A treatment that the product acknowledged. */
export type Acknowledged = { accountId: string; recordId: string; day: string };

type Device = { token: string; accountId: string; pending: PostedRecord[]; posting?: Promise<void> };

/**
 * Devices record treatments at times of the last months and post all pending ones, one post at a time, until they are
 * acknowledged.
 */
export function openRecords({ world, caller, retry }: Tools) {
  const acknowledged: Acknowledged[] = [];
  const refused: string[] = [];
  const devices = world.families.map(
    ({ device: token, children }): Device => ({ token, accountId: children[0]?.accountId ?? '', pending: [] }),
  );

  const post = async ({ token, accountId, pending }: Device): Promise<void> => {
    while (pending.length > 0) {
      const { records } = await retry((isRepeat) =>
        caller.call({ ...about, isRepeat }, postRecords, { records: pending.slice(0, maxRecords) }, { as: token }),
      );
      for (const [place, { recordId, happenedTime }] of pending.splice(0, records.length).entries()) {
        const answer = records[place];
        if (answer?.result === 'rejected') refused.push(`${recordId}: ${answer.reason}`);
        acknowledged.push({ accountId, recordId, day: dayOf(happenedTime, timezone) });
      }
    }
  };
  return {
    acknowledged,
    /** Rejected records, with the reason. */
    refused,
    work(turn: number): Promise<void> {
      const device = inTurn(devices, turn);
      const at = new Date(Date.now() - dayMs - Math.random() * days * dayMs);
      device.pending.push(record(at, treatmentSeconds, timezone));
      device.posting ??= post(device).finally(() => {
        device.posting = undefined;
      });
      return device.posting;
    },
  };
}
