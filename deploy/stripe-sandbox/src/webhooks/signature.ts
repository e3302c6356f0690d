import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header: HMAC-SHA256 over `<unix seconds>.<body>`. */
export function signatureHeader(body: string, secret: string, unixSeconds: number): string {
  const digest = createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex');
  return `t=${unixSeconds},v1=${digest}`;
}
