import type { Request } from 'express';

/** Whose request it is, as people write addresses: IPv4 in the form of IPv6 is what a socket for both says. */
export const clientAddress = ({ ip }: Request): string | undefined => ip?.replace(/^::ffff:(?=[\d.]+$)/, '');
