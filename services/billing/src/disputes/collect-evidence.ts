import { getDisputeEvidence } from '@fovea/contracts/documents/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { amountText } from '@fovea/contracts/money';
import { nameFor } from '@fovea/contracts/names';
import { messagesSince } from '@fovea/contracts/notifications/rpcs';
import { complianceOf } from '@fovea/contracts/usage/rpcs';
import { pdfRpc, storedPdf } from '../documents/stored-pdf.ts';
import { handle } from '../handle.ts';
import { findVisiblePayment } from '../payments/find-visible-payment.ts';
import { familyPaymentView } from '../payments/payment-view.ts';
import { evidenceDocument } from './evidence-document.ts';

/**
 * The evidence for a dispute in one PDF: the payment, the consent and its network address, the use of the device, and
 * the messages to the family. Throws `notFound` for a dispute of another payment.
 */
export const getDisputeEvidenceHandler = handle(
  getDisputeEvidence,
  async ({ id, dispute: disputeId, ...input }, ctx) => {
    const { db, files, region, now, log, regionTimezone: timezone } = ctx;
    const payment = await findVisiblePayment(ctx, id);
    const dispute = await db.dispute.findFirst({ where: { id: disputeId, paymentId: payment.id } });
    if (!dispute) throw new AppError('notFound');
    const { customerId, accountId } = payment;
    ctx.concerns(customerId, { patientId: accountId });
    const language = input.language ?? ctx.language;
    const collect = async () => {
      const since = payment.createdAt.toISOString();
      const [use, { list: messages }] = await Promise.all([
        ctx.callRpc(complianceOf, { accountId, months: 12 }),
        ctx.callRpc(messagesSince, { customerId, since, language }),
      ]);
      return evidenceDocument(
        {
          dispute,
          use,
          messages,
          timezone,
          collectedAt: now,
          payment: { ...familyPaymentView(payment, { region, language, now }), chargeId: payment.chargeId },
          amount: amountText(dispute.amount, dispute.currency),
          customerName: nameFor(payment.parent, language),
        },
        language,
      );
    };
    const body = await storedPdf(
      { db, files, region, now, log },
      { name: `evidence/${disputeId}/${language}`, customerId, paper: collect, at: now },
    );
    return pdfRpc(body, `evidence-${payment.referenceNumber ?? disputeId}.pdf`);
  },
);
