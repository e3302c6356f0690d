import { Id, optionalText } from '@fovea/contracts/fields';
import { returnReasons, SendRequest } from '@fovea/contracts/requests/schema';
import { z } from 'zod';

/** What a family says about a return; a refund needs the patient it is for and which money is meant. */
export const ReturnForm = z
  .object({
    why: z.enum(returnReasons, { error: 'required' }),
    details: optionalText(4000),
    isRefund: z.boolean(),
    accountId: Id.optional(),
    refundType: SendRequest.shape.refundType,
  })
  .refine(({ why, details }) => why !== 'other' || details, { path: ['details'], error: 'required' })
  .refine(({ isRefund, accountId }) => !isRefund || accountId, { path: ['accountId'], error: 'refundAccount' })
  .refine(({ isRefund, refundType }) => !isRefund || refundType, { path: ['refundType'], error: 'required' });
