import { z } from 'zod';
import { rpc, withDeadline } from '../event.ts';
import { Day, Id, Instant, LanguageCode } from '../fields.ts';
import { Compliance, Months } from './schema.ts';

/**
 * Whether one of these accounts was ever treated, or since an instant, checked before a child or family is erased or a
 * plan is undone.
 */
export const hasTreatments = rpc(
  'hasTreatments',
  'device-inventory',
  ['billing', 'customer'],
  'regional',
  z.object({ accountIds: z.array(Id), since: Instant.optional() }),
  z.object({ has: z.boolean() }),
);

/** Compliance of a patient for a mail or report. Null when deleted. */
export const complianceOf = rpc(
  'complianceOf',
  'device-inventory',
  ['billing', 'notification'],
  'regional',
  z.object({ accountId: Id, months: Months }),
  Compliance.nullable(),
);

/** Number of uses of each child on the days from `from` to `until`. Deleted children are left out. */
export const usesInPeriods = rpc(
  'usesInPeriods',
  'device-inventory',
  ['notification'],
  'regional',
  z.object({ periods: z.array(z.object({ accountId: Id, from: Day, until: Day })).max(200) }),
  z.object({ list: z.array(z.object({ accountId: Id, uses: z.number().int() })) }),
);

/**
 * Draws the compliance report: the renderer and the typefaces take seconds to load, and a Japanese report is 400 kB.
 * Null for a child that was deleted.
 */
export const drawComplianceReport = withDeadline(
  10_000,
  rpc(
    'drawComplianceReport',
    'notification',
    ['device-inventory'],
    'regional',
    z.object({
      accountId: Id,
      compliance: Compliance,
      language: LanguageCode,
      /** The clinic's number of the patient is only for readers in the clinic and the family. */
      showsPatientId: z.boolean(),
      /** Staff may read the report of a removed child. */
      includesRemoved: z.boolean(),
    }),
    z.object({ fileName: z.string(), /** In Base64. */ pdf: z.string() }).nullable(),
  ),
);
