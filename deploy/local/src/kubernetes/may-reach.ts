import { BlockList } from 'node:net';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { Manifest } from './render.ts';

type Labels = Record<string, string>;
type Selector = NonNullable<NonNullable<INetworkPolicy['spec']>['podSelector']>;
type Peer = { podSelector?: Selector; namespaceSelector?: Selector; ipBlock?: { cidr: string; except?: string[] } };
type Rule = { peers?: Peer[]; ports?: { port?: number | string }[] };
/**
 * One of our pods by its labels, a pod of another namespace by the namespace's labels, or an address outside of the
 * cluster.
 */
export type Place = { pod: Labels } | { namespace: Labels } | { address: string };
/** The number, and the name where the pod has one for it: policies use either. */
export type Port = { number: number; name?: string };

/** Whether the policies among the objects permit a connection: egress of one and ingress of the other. */
export function mayReach(objects: Manifest[], from: Place, to: Place, port: Port): boolean {
  const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy') as unknown as INetworkPolicy[];
  const isLet = (place: Place, other: Place, direction: 'Ingress' | 'Egress'): boolean => {
    if (!('pod' in place)) return true;
    const about = policies.flatMap(({ spec }) =>
      spec?.policyTypes?.includes(direction) && selects(spec.podSelector, place.pod) ? [spec] : [],
    );
    const rules: Rule[] = about.flatMap((spec) =>
      direction === 'Ingress'
        ? (spec.ingress ?? []).map(({ from: peers, ports }) => ({ peers, ports }))
        : (spec.egress ?? []).map(({ to: peers, ports }) => ({ peers, ports })),
    );
    return about.length === 0 || rules.some((rule) => fits(rule, other, port));
  };
  return isLet(from, to, 'Egress') && isLet(to, from, 'Ingress');
}

const fits = ({ peers, ports }: Rule, place: Place, { number, name }: Port): boolean =>
  (ports?.some(({ port }) => port === number || port === name) ?? true) &&
  (peers?.some((peer) => isPeer(peer, place)) ?? true);

function isPeer({ podSelector, namespaceSelector, ipBlock }: Peer, place: Place): boolean {
  if ('address' in place) return ipBlock !== undefined && isWithin(ipBlock, place.address);
  if ('namespace' in place) return namespaceSelector !== undefined && selects(namespaceSelector, place.namespace);
  return podSelector !== undefined && !namespaceSelector && selects(podSelector, place.pod);
}

function isWithin({ cidr, except = [] }: { cidr: string; except?: string[] }, address: string): boolean {
  const [inside, outside] = [new BlockList(), new BlockList()];
  const add = (list: BlockList, network: string) => {
    const [first = '', bits = ''] = network.split('/');
    list.addSubnet(first, Number(bits));
  };
  add(inside, cidr);
  for (const network of except) add(outside, network);
  return inside.check(address) && !outside.check(address);
}

function selects({ matchLabels = {}, matchExpressions = [] }: Selector = {}, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`${operator} is not known here`);
      return values?.includes(labels[key] ?? '') ?? false;
    })
  );
}
