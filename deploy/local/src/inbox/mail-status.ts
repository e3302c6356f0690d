import { randomUUID } from 'node:crypto';
import { mailSignature } from '@fovea/kit/http/mail-webhook';

export type PostMailStatus = (messageId: string, event: 'delivered' | 'failed') => Promise<void>;

/**
 * Posts the delivery status of a mail, signed, as Mailgun's webhooks do. Without retries, because the stack may be
 * stopping, and only with a key.
 */
export function mailStatus({ statusUrl, key }: { statusUrl: string; key: string }): PostMailStatus {
  return async (messageId, event) => {
    if (!key) return;
    const headers = { 'message-id': messageId.replace(/^<|>$/g, '') };
    await fetch(statusUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({
        signature: signedNow(key),
        'event-data': { event, ...(event === 'failed' && { severity: 'permanent' }), message: { headers } },
      }),
    }).catch(() => undefined);
  };
}

/** The signature in all of Mailgun's webhooks. */
export function signedNow(key: string): { timestamp: string; token: string; signature: string } {
  const signed = { timestamp: String(Math.floor(Date.now() / 1000)), token: randomUUID() };
  return { ...signed, signature: mailSignature(signed, key) };
}
