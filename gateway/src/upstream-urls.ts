import type { ServiceName } from '@fovea/contracts/endpoint';
import type { GatewayConfig } from './config.ts';

/** `UPSTREAM_DEVICE_INVENTORY` of `device-inventory`, and so on. */
export function upstreamUrls(config: GatewayConfig): Record<ServiceName, string[]> {
  return {
    identity: config.UPSTREAM_IDENTITY,
    company: config.UPSTREAM_COMPANY,
    customer: config.UPSTREAM_CUSTOMER,
    'device-inventory': config.UPSTREAM_DEVICE_INVENTORY,
    'catalog-plan': config.UPSTREAM_CATALOG_PLAN,
    billing: config.UPSTREAM_BILLING,
    notification: config.UPSTREAM_NOTIFICATION,
  };
}
