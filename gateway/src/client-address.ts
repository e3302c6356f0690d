import type { Request } from 'express';

/** The IP address of the client. A dual-stack socket reports IPv4 addresses in IPv6 form (`::ffff:…`). */
export const clientAddress = ({ ip }: Request): string | undefined => ip?.replace(/^::ffff:(?=[\d.]+$)/, '');
