import { isNamed, noSeller, Seller } from '@fovea/contracts/seller';
import { Prisma } from '../../generated/global/client.ts';

/** A seller nothing is said of is none; absent stays undefined, which changes nothing. */
export const sellerColumn = (seller: Seller | undefined) => seller && (isNamed(seller) ? seller : Prisma.DbNull);

export const readSeller = (stored: unknown): Seller => (stored === null ? noSeller : Seller.parse(stored));
