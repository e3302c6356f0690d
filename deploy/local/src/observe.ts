// `make observe`: Prometheus beside the running stack, with the alert rules and a page of its metrics.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { services } from '@fovea/contracts/endpoint';
import { endWith, Failure } from '@fovea/ops/failure';
import { placement, placementOptions } from './placement.ts';
import { portsOf } from './ports.ts';
import { answers } from './processes.ts';
import { root } from './repository.ts';
import { findPrometheus } from './setup/find-prometheus.ts';

const { values } = parseArgs({ options: placementOptions });
const { dataDir, basePort } = placement(values);
const ports = portsOf(basePort);
const observability = join(root, 'deploy', 'observability');

try {
  const prometheus = await findPrometheus();
  if (!prometheus) throw new Failure('Prometheus cannot be had here', 'Debian: apt-get install prometheus');
  if (!(await answers(`http://127.0.0.1:${ports.internal(0)}/metrics`)))
    throw new Failure(`No stack runs at port ${basePort}`, 'Start it with make up (PORT and DATA as there)');
  const folder = join(dataDir, 'prometheus');
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'prometheus.json');
  writeFileSync(config, JSON.stringify(scraping()));
  const address = `127.0.0.1:${ports.prometheus}`;
  const prometheusProcess = spawn(
    prometheus.server,
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      '--storage.tsdb.retention.time=2d',
      `--web.listen-address=${address}`,
      `--web.console.templates=${join(observability, 'consoles')}`,
      `--web.console.libraries=${join(observability, 'consoles')}`,
      '--log.level=error',
    ],
    { stdio: 'inherit' },
  );
  console.log(`\n  Metrics  http://${address}/consoles/index.html\n\n· Ctrl-C ends it; the stack goes on`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => prometheusProcess.kill(signal));
  prometheusProcess.once('exit', (code) => process.exit(code ?? 0));
} catch (error) {
  endWith(error);
}

/** Scrapes each first replica. JSON is valid YAML. */
function scraping() {
  const targets = ['gateway', ...services].map((service, place) => ({
    targets: [`127.0.0.1:${ports.internal(place)}`],
    labels: { service, pod: service },
  }));
  return {
    global: { scrape_interval: '5s', evaluation_interval: '5s' },
    rule_files: [join(observability, 'rules.yaml')],
    scrape_configs: [{ job_name: 'fovea', static_configs: targets }],
  };
}
