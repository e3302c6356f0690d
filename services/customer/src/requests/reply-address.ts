import type { Request } from '../../generated/regional/client.ts';

type Place = { region: string; replyKey: string };

/**
 * Where a family's answer to a mail about its request is read; null where answers by mail are not, or whoever asked is
 * no family.
 */
export const replyAddress = (
  { replyKey, parentId }: Pick<Request, 'replyKey' | 'parentId'>,
  { region, domain }: { region: string; domain: string | undefined },
): string | null => (domain && parentId ? `reply+${region}.${replyKey}@${domain}` : null);

/** Which request such an address names, however mail programs spell it; undefined for any other. */
export function readReplyAddress(address: string, domain: string | undefined): Place | undefined {
  const [, region, replyKey, host] =
    /^reply\+([a-z]{2,10})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(.+)$/.exec(address.toLowerCase()) ?? [];
  return region && replyKey && host === domain?.toLowerCase() ? { region, replyKey } : undefined;
}
