import type { Gateways } from '../gateways.ts';
import { rates } from '../limits.ts';
import { steadily } from '../steadily.ts';
import { openCharges } from './charges.ts';
import { openExports } from './exports.ts';
import { openLists } from './lists.ts';
import { openRecords } from './records.ts';
import { openSessionsLoad } from './sessions.ts';
import type { Tools } from './tools.ts';

/** The concurrent load of people and devices, each kind at its rate, and what was acknowledged. */
export function openLoad(tools: Tools, { gateways, provider }: { gateways: Gateways; provider: string }) {
  const records = openRecords(tools);
  const charges = openCharges(tools, provider);
  const sessions = openSessionsLoad(tools, gateways);
  const lists = openLists(tools);
  const exports = openExports(tools);
  const parts: Record<keyof typeof rates, (turn: number) => Promise<unknown>> = {
    records: records.work,
    charges: charges.work,
    signIns: sessions.work,
    lists: lists.work,
    exports: exports.work,
  };
  return {
    records,
    charges,
    sessions,
    exports,
    provider,
    /** Runs until the signal, and until all started work ends; resolves to what failed. */
    async run(over: AbortSignal): Promise<string[]> {
      const unfinished: string[] = [];
      await Promise.all(
        Object.entries(parts).map(([name, work]) =>
          steadily(
            rates[name as keyof typeof rates],
            (turn) => work(turn).catch((error: Error) => unfinished.push(`${name}: ${error.message}`)),
            over,
          ),
        ),
      );
      return unfinished;
    },
  };
}
export type Load = ReturnType<typeof openLoad>;
