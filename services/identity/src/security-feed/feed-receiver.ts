import { request as requestPlain } from 'node:http';
import { request as requestSealed } from 'node:https';
import { type BlockList, isIP } from 'node:net';
import { outsideAddress } from '@fovea/kit/files/outside-address';
import type { FeedLine } from './feed-line.ts';

/** An external security monitor. */
export type FeedReceiver = {
  /** Throws unless the receiver confirms the lines. */
  send(scope: string, lines: FeedLine[]): Promise<void>;
};

const timeoutMs = 15_000;

/** Posts JSON lines to the address that was checked, without following redirects. */
export function openFeedReceiver(url: string, token: string, allowed: BlockList): FeedReceiver {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const request = target.protocol === 'https:' ? requestSealed : requestPlain;
  return {
    async send(scope, lines) {
      const address = await outsideAddress(host, allowed);
      const family = isIP(address);
      const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      const status = await new Promise<number>((resolve, reject) => {
        const sent = request(target, {
          method: 'POST',
          agent: false,
          headers: {
            'Content-Type': 'application/x-ndjson',
            'Content-Length': Buffer.byteLength(body),
            'Fovea-Trail': scope,
            ...(token && { Authorization: `Bearer ${token}` }),
          },
          lookup: (_host, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),
          signal: AbortSignal.timeout(timeoutMs),
        });
        sent.on('error', reject);
        sent.on('response', (response) => {
          response.resume();
          response.on('error', reject);
          response.on('end', () => resolve(response.statusCode ?? 0));
        });
        sent.end(body);
      });
      if (status < 200 || status > 299) throw new Error(`The receiver of the security feed answered ${status}`);
    },
  };
}
