import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { exportCustomers } from '@fovea/contracts/customers/endpoints';
import { importDevices } from '@fovea/contracts/devices/endpoints';
import type { ServiceName } from '@fovea/contracts/endpoint';
import { answers, startProcess } from '@fovea/local/processes';
import { nodeProgram, root } from '@fovea/local/repository';
import { type BenchStack, region } from './bench-stack.ts';
import { rowsToImport } from './exports.bench.ts';
import type { Finding } from './finding.ts';
import { workOf } from './job-work.ts';
import { loadProduct } from './load-devices.ts';
import { loadParents } from './load-parents.ts';
import { makeMemoryGroup } from './memory-group.ts';
import type { Effort } from './rounds.ts';

const restMs = 10_000;
const mebibyte = 1_048_576;

/**
 * The memory of the services with the largest jobs, with the limit of Kubernetes and started as in their images: V8
 * collects garbage according to the limit.
 */
export async function containersBench(bench: BenchStack, effort: Effort): Promise<Finding[]> {
  const admin = await bench.product.signInStaff('admin@fovea.test');
  await loadParents(bench, effort.rows);
  const terms = await loadProduct(bench);
  const exported = await withMemoryLimit(bench, 'customer', (held) =>
    workOf(bench, { service: 'customer', scope: region, kind: 'exportCustomers', held }, () =>
      bench.product.callApi(exportCustomers, {}, { as: admin, db: region }),
    ),
  );
  const list = rowsToImport(`BOUNDED-${randomUUID().toUpperCase()}`, effort.rows);
  const imported = await withMemoryLimit(bench, 'device-inventory', (held) =>
    workOf(bench, { service: 'device-inventory', scope: 'global', kind: 'importDevices', held }, () =>
      bench.product.callApi(importDevices, { ...terms, list }, { as: admin }),
    ),
  );
  const limit = limitBytes();
  return [
    finding('customer at rest', exported.atRest, 150_000_000),
    finding(
      `customer, most in an export of ${exported.rows.toLocaleString('en')} families`,
      exported.most,
      150_000_000,
    ),
    finding('device-inventory at rest', imported.atRest, 150_000_000),
    finding(`device-inventory, most in an import of ${imported.rows.toLocaleString('en')}`, imported.most, 0.9 * limit),
  ];

  function finding(what: string, bytes: number, most: number): Finding {
    return {
      what: `in a container of ${limit / mebibyte} MiB: ${what}`,
      unit: 'MB',
      value: bytes / 1_000_000,
      aim: { of: 'value', is: 'at most', limit: Math.round(most / 1_000_000) },
    };
  }
}

/** Runs a service in a control group with a memory limit, in place of the stack's. Throws if the limit ended it. */
async function withMemoryLimit(
  { stack }: BenchStack,
  name: ServiceName,
  work: (held: () => number) => Promise<{ rows: number; peakBytes: number }>,
): Promise<{ atRest: number; rows: number; most: number }> {
  await stack.end(name);
  const group = makeMemoryGroup(name, limitBytes());
  const env = stack.environment.service(name, 0);
  const service = await startProcess(
    {
      name,
      command: 'sh',
      args: ['-c', `echo $$ > ${group.procs} && exec ${nodeProgram} --no-warnings src/main.ts`],
      cwd: join(root, 'services', name),
      env,
      isReady: () => answers(`http://127.0.0.1:${env.PORT}/readyz`),
      warnings: true,
    },
    { dataDir: stack.environment.dataDir, onDeath: console.error },
  );
  try {
    await delay(restMs);
    const atRest = group.held();
    const { rows, peakBytes: most } = await work(group.held);
    return { atRest, rows, most };
  } finally {
    await service.stop();
    group.remove();
    await stack.start(name);
  }
}

/** The memory limit of a service's container on Kubernetes. */
function limitBytes(): number {
  const deployment = join(root, 'deploy', 'k8s', 'components', 'service', 'deployment.yaml');
  const [, mebibytes] = /limits: \{ memory: (\d+)Mi, ephemeral-storage/.exec(readFileSync(deployment, 'utf8')) ?? [];
  return Number(mebibytes) * mebibyte;
}
