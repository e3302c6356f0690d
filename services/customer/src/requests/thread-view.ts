import type { Language } from '@fovea/contracts/fields';
import { nameFor } from '@fovea/contracts/names';
import {
  CustomerRequest,
  type OwnRequestMessage,
  type RequestMessage,
  type RequestRow,
} from '@fovea/contracts/requests/schema';
import type { Files } from '@fovea/kit/files';
import { type ListedRequest, stateOf } from './inbox-query.ts';
import type { ListedMessage } from './messages.ts';
import { attachmentsFor, readableAttachments } from './request-rules.ts';

/** A request in the inbox. */
export function requestRow(row: ListedRequest, language: Language): RequestRow {
  const { id, parentId, patient, assignedTo, assigneeName, firstName, middleName, lastName, answeredAt, ...own } = row;
  return {
    ...own,
    _id: id,
    customerId: parentId,
    customer: { firstName: firstName ?? '', middleName: middleName ?? '', lastName: lastName ?? '' },
    accountName: patient && nameFor(patient, language),
    assignedTo: assignedTo ? { _id: assignedTo, fullName: assigneeName ?? '' } : null,
    state: stateOf(row),
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    lastAt: row.lastAt.toISOString(),
  };
}

type Reading = { language: Language; files: Files; now: Date };

/** As the family reads it. */
export function ownMessageView(row: ListedMessage, { language, ...ctx }: Reading): OwnRequestMessage {
  return {
    _id: row.id,
    from: row.from,
    author: row.from === 'clinic' ? row.staffName : row.parent && nameFor(row.parent, language),
    text: row.text,
    fileList: readableAttachments(CustomerRequest.shape.fileList.parse(row.fileList), ctx, attachmentsFor.list),
    at: row.createdAt.toISOString(),
  };
}

/** As staff read it. */
export const messageView = (row: ListedMessage, reading: Reading): RequestMessage => ({
  ...ownMessageView(row, reading),
  internal: row.internal,
});
