import type { Request } from '../../generated/regional/client.ts';

type Place = { region: string; replyKey: string };

/**
 * The address for mailed replies to a request; null if they are disabled or for a staff request.
 */
export const replyAddress = (
  { replyKey, parentId }: Pick<Request, 'replyKey' | 'parentId'>,
  { region, domain }: { region: string; domain: string | undefined },
): string | null => (domain && parentId ? `reply+${region}.${replyKey}@${domain}` : null);

/** Parses a reply address, ignoring case; undefined for any other address. */
export function readReplyAddress(address: string, domain: string | undefined): Place | undefined {
  const [, region, replyKey, host] =
    /^reply\+([a-z]{2,10})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(.+)$/.exec(address.toLowerCase()) ?? [];
  return region && replyKey && host === domain?.toLowerCase() ? { region, replyKey } : undefined;
}
