import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** A host without a public address; the log shows this name. */
class PrivateAddress extends Error {
  constructor() {
    super('The host has no public address');
    this.name = 'PrivateAddress';
  }
}

/** Loopback, private networks, carrier networks, link-local (cloud metadata), tests, multicast and reserved. */
const closed = networksOf(
  '0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24,192.168.0.0/16,198.18.0.0/15,224.0.0.0/3',
  '::/127,64:ff9b::/96,fc00::/7,fe80::/10,ff00::/8',
);

/** Networks as in `10.1.0.0/16, fd00::/8`. */
export const Networks = z
  .string()
  .refine((list) => partsOf(list).every(isNetwork), { error: 'must look like "10.1.0.0/16, fd00::/8"' })
  .transform((list) => networksOf(list));

/**
 * Resolves a host that a user typed. It must not be in our own network, where services trust their callers: all
 * addresses of the name are checked, and a checked one is returned. `allowed` are private networks that are accepted
 * nevertheless.
 */
export async function outsideAddress(host: string, allowed: BlockList): Promise<string> {
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true });
  const [first] = found;
  if (!first || found.some(({ address }) => isIn(closed, address) && !isIn(allowed, address)))
    throw new PrivateAddress();
  return first.address;
}

/** Whether an address is public and not of a private network. */
export const isPublic = (address: string): boolean => isIP(address) !== 0 && !isIn(closed, address);

/** A list of IPv4 networks holds IPv4 addresses in their IPv6 form too. */
const isIn = (networks: BlockList, address: string) => networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

function networksOf(...lists: string[]): BlockList {
  const networks = new BlockList();
  for (const network of lists.flatMap(partsOf)) {
    const [address = '', length] = network.split('/');
    networks.addSubnet(address, Number(length), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return networks;
}

function isNetwork(network: string): boolean {
  const [address = '', length = ''] = network.split('/');
  const family = isIP(address);
  return family !== 0 && /^\d{1,3}$/.test(length) && Number(length) <= (family === 6 ? 128 : 32);
}

function partsOf(list: string): string[] {
  return list.split(',').flatMap((part) => part.trim() || []);
}
