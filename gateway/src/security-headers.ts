import { signOut } from '@fovea/contracts/sessions/endpoints';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { callOf } from './call.ts';
import type { GatewayConfig } from './config.ts';
import { inlineScripts } from './inline-scripts.ts';

const realStripe = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};
const recaptcha = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
};
const nothing = { script: [], connect: [], frame: [] };

/** The camera reads a device's code; all other browser features that need a permission are disabled. */
const features = ['accelerometer', 'bluetooth', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer']
  .concat(['microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'])
  .map((feature) => `${feature}=()`)
  .concat('camera=(self)')
  .join(', ');

/** Headers of every response, including errors and health checks; calls and pages have policies of their own. */
export function commonHeaders({ PUBLIC_URL }: Pick<GatewayConfig, 'PUBLIC_URL'>): RequestHandler {
  const overTls = PUBLIC_URL.startsWith('https:');
  return (_req, res, next) => {
    if (overTls) res.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    res.setHeader('Permissions-Policy', features);
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.setHeader('Content-Security-Policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
    next();
  };
}

/**
 * Headers of API responses, which contain personal data: never cached, and nothing runs if a browser renders one as a
 * page. A service's own headers override these.
 */
export const apiHeaders: RequestHandler = (req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'",
  );
  res.setHeader('Referrer-Policy', 'no-referrer');
  // Cached pictures and documents must not be visible to the next person at this browser.
  if (callOf(req).route.endpoint === signOut) res.setHeader('Clear-Site-Data', '"cache"');
  next();
};

/** Headers of pages. A host is allowed only when the feature that needs it is configured. */
export function pageHeaders(config: GatewayConfig): RequestHandler {
  const store = [...new Set(config.storeUrls.flatMap(originOf))];
  const sandbox = originOf(config.STRIPE_API_URL).filter((origin) => !realStripe.connect.includes(origin));
  const stripe = sandbox.length ? { script: [], connect: sandbox, frame: sandbox } : realStripe;
  const captcha = config.CAPTCHA_PROVIDER === 'recaptcha' ? recaptcha : nothing;
  const overTls = config.PUBLIC_URL.startsWith('https:');

  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // The barcode reader is WebAssembly, which needs its own, narrow permission.
        'script-src': [
          "'self'",
          "'wasm-unsafe-eval'",
          ...stripe.script,
          ...captcha.script,
          ...inlineScripts(config.WEB_ROOT),
        ],
        // Fluent's style engine writes style elements at run time.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...store, ...originOf(config.TILE_URL)],
        'font-src': ["'self'", 'data:'],
        'connect-src': [
          "'self'",
          'data:',
          'blob:',
          ...store,
          ...originOf(config.TILE_URL),
          ...originOf(config.GEOCODER_URL),
          ...stripe.connect,
        ],
        'worker-src': ["'self'", 'blob:'],
        'frame-src': ["'self'", 'blob:', ...store, ...stripe.frame, ...captcha.frame],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'self'"],
        ...(overTls ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: false,
    // A payment page or challenge opened by the provider returns to its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
}

function originOf(url: string | undefined): string[] {
  return url ? [new URL(url).origin] : [];
}
