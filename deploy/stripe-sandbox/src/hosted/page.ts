import type { Response } from 'express';
import { type Html, html } from './html.ts';

const style = {
  html: `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 26rem; padding: 2rem 1rem; }
  .badge { background: #ffde92; border-radius: 4px; color: #5c3b00; font-size: .75rem; font-weight: 600; padding: .1rem .5rem; }
  label { display: block; margin-top: 1rem; }
  input { box-sizing: border-box; font: inherit; padding: .6rem; width: 100%; }
  button, .button { background: #0a5bd3; border: 0; border-radius: 6px; color: #fff; cursor: pointer; font: inherit; font-weight: 600; margin-top: 1.25rem; padding: .7rem 1rem; width: 100%; }
  button.quiet { background: #5f6368; }
  [role=alert] { border-left: 4px solid #c4314b; margin-top: 1rem; padding: .5rem .75rem; }
  dl { display: grid; gap: .25rem 1rem; grid-template-columns: auto 1fr; } dd { margin: 0; text-align: right; }
`,
};

/** One of the provider's hosted pages: plain HTML that works without scripts and with a screen reader. */
export function sendPage(response: Response, status: number, title: string, body: Html): void {
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main><p><span class="badge">TEST MODE</span> No real money moves here.</p><h1>${title}</h1>${body}</main></body>
</html>`;
  response
    .status(status)
    .set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'Referrer-Policy': 'no-referrer',
    })
    .type('html')
    .send(page.html);
}

/** Amounts are in the currency's smallest unit: 1099 usd is $10.99, 1099 jpy is ¥1,099. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
