// Part of `make gen`: the alert rules as a PrometheusRule for Kubernetes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.ts';

const rulesFile = join(root, 'deploy', 'observability', 'rules.yaml');
const alertRulesFile = join(root, 'deploy', 'k8s', 'components', 'monitoring', 'rules.yaml');

const rules = readFileSync(rulesFile, 'utf8');
const wanted = `# Written by \`make gen\` from deploy/observability/rules.yaml; a test fails when it is out of date.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: fovea
spec:
${rules.slice(rules.indexOf('groups:')).replaceAll(/^(?=.)/gm, '  ')}`;

if (!existsSync(alertRulesFile) || readFileSync(alertRulesFile, 'utf8') !== wanted) {
  writeFileSync(alertRulesFile, wanted);
  console.log('generated deploy/k8s/components/monitoring/rules.yaml');
}
