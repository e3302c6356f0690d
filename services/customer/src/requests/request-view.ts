import { CustomerRequest } from '@fovea/contracts/requests/schema';
import type { Request } from '../../generated/regional/client.ts';

/** The columns that a view needs. */
type Shown = Pick<
  Request,
  'id' | 'parentId' | 'type' | 'reason' | 'deviceId' | 'accountId' | 'isRefund' | 'refundType' | 'open' | 'createdAt'
> &
  Pick<Request, 'closedAt' | 'topic' | 'startAt' | 'durationMinutes' | 'note' | 'cancelledAt'> & { fileList: unknown };

/** A request as staff see it; `accountName` is the name of the child it is about. */
export function requestView(request: Shown, accountName: string | null): CustomerRequest {
  const { topic, startAt, durationMinutes, note } = request;
  return {
    _id: request.id,
    userId: request.parentId,
    type: request.type,
    reason: request.reason,
    fileList: CustomerRequest.shape.fileList.parse(request.fileList),
    deviceId: request.deviceId,
    accountId: request.accountId,
    accountName,
    isRefund: request.isRefund,
    refundType: request.refundType,
    open: request.open,
    createdAt: request.createdAt.toISOString(),
    closedAt: request.closedAt?.toISOString() ?? null,
    meeting: startAt && {
      topic: topic ?? '',
      startAt: startAt.toISOString(),
      durationMinutes: durationMinutes ?? 0,
      note: note ?? '',
      cancelledAt: request.cancelledAt?.toISOString() ?? null,
    },
  };
}
