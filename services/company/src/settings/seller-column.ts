import { isNamed, noSeller, Seller } from '@fovea/contracts/seller';
import { Prisma } from '../../generated/global/client.ts';

/** A seller without values is null; absent stays undefined, which changes nothing. */
export const sellerColumn = (seller: Seller | undefined) => seller && (isNamed(seller) ? seller : Prisma.DbNull);

export const readSeller = (stored: unknown): Seller => (stored === null ? noSeller : Seller.parse(stored));
