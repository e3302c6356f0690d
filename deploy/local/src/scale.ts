import { type ServiceName, services } from '@fovea/contracts/endpoint';
import { Failure } from '@fovea/ops/failure';
import type { Scale } from './environment.ts';
import { maxReplicas } from './ports.ts';

/** Reads `device-inventory=2 billing=2`. */
export function parseScale(text: string): Scale {
  const pairs = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((pair): [ServiceName, number] => {
      const [name = '', count = ''] = pair.split('=');
      const service = services.find((each) => each === name);
      if (!service)
        throw new Failure(`SCALE names an unknown service: ${name}`, `The services are ${services.join(', ')}`);
      if (!/^[1-9]$/.test(count) || Number(count) > maxReplicas)
        throw new Failure(
          `SCALE of ${name} must be a number from 1 to ${maxReplicas}`,
          'Example: make up SCALE="device-inventory=2 billing=2"',
        );
      return [service, Number(count)];
    });
  return Object.fromEntries(pairs);
}
