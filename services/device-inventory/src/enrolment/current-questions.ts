import { CatalogEnrolment, type EnrolmentQuestion, usualEnrolment } from '@fovea/contracts/enrolment/schema';
import type { Context } from '../handle.ts';
import { questionsOf } from './enrolment-rules.ts';

/** What the catalog of the family's device asks; without a device the usual questions. */
export async function currentQuestions(
  { global }: Pick<Context, 'global'>,
  customerId: string,
): Promise<EnrolmentQuestion[]> {
  const device = await global.device.findUnique({ where: { customerId }, select: { productId: true } });
  const catalog =
    device && (await global.catalog.findUnique({ where: { id: device.productId }, select: { enrolment: true } }));
  return questionsOf(catalog?.enrolment ? CatalogEnrolment.parse(catalog.enrolment) : usualEnrolment);
}
