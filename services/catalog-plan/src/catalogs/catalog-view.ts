import type { Catalog } from '@fovea/contracts/catalogs/schema';
import { CatalogEnrolment, usualEnrolment } from '@fovea/contracts/enrolment/schema';
import type { Prisma } from '../../generated/global/client.ts';
import { boundsOf } from './catalog-bounds.ts';

export const catalogRow = {
  include: { version: { select: { name: true } } },
} as const satisfies Prisma.CatalogDefaultArgs;
export type CatalogRow = Prisma.CatalogGetPayload<typeof catalogRow>;
/** The part of a row that the view shows. */
export type ViewedCatalog = Omit<CatalogRow, 'search' | 'enrolment'> & { enrolment: unknown };

export function catalogView(row: ViewedCatalog): Catalog {
  return {
    _id: row.id,
    name: row.name,
    reference: row.reference,
    code: row.code,
    description: row.description,
    status: row.status,
    priceId: row.priceId,
    versionId: row.versionId,
    version: row.version.name,
    width: row.width.toNumber(),
    height: row.height.toNumber(),
    duration: row.duration.toNumber(),
    intervals: row.intervals.toNumber(),
    timesPerDay: row.timesPerDay.toNumber(),
    timesPerWeek: row.timesPerWeek.toNumber(),
    ...boundsOf(row),
    outputUnit: row.outputUnit,
    outputLeast: row.outputLeast?.toNumber() ?? null,
    outputMost: row.outputMost?.toNumber() ?? null,
    enrolment: enrolmentOf(row.enrolment),
    checkUpMonths: row.checkUpMonths,
    imageUrl: row.imageUrl,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const enrolmentOf = (stored: unknown): CatalogEnrolment =>
  stored === null ? usualEnrolment : CatalogEnrolment.parse(stored);
