import type { Language } from '@fovea/contracts/fields';
import { nameFor } from '@fovea/contracts/names';
import {
  CustomerRequest,
  type OwnRequestMessage,
  type RequestMessage,
  type RequestRow,
} from '@fovea/contracts/requests/schema';
import type { Files } from '@fovea/kit/files/files';
import { type ListedRequest, stateOf } from './inbox-query.ts';
import type { ListedMessage } from './messages.ts';
import { attachmentsFor, readableAttachments } from './request-rules.ts';

/** A request in the inbox. */
export function requestRow(row: ListedRequest, language: Language): RequestRow {
  const { id, parentId, staffId, senderName, patient, assignedTo, assigneeName, answeredAt, ...rest } = row;
  const { firstName, middleName, lastName, ...own } = rest;
  return {
    ...own,
    _id: id,
    customerId: parentId,
    customer: parentId ? { firstName: firstName ?? '', middleName: middleName ?? '', lastName: lastName ?? '' } : null,
    sender: staffId && !parentId ? { _id: staffId, fullName: senderName } : null,
    accountName: patient && nameFor(patient, language),
    assignedTo: assignedTo ? { _id: assignedTo, fullName: assigneeName ?? '' } : null,
    state: stateOf(row),
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    lastAt: row.lastAt.toISOString(),
  };
}

type Reading = { language: Language; files: Files; now: Date };

/** A message as the sender of the request reads it. */
export function ownMessageView(row: ListedMessage, { language, ...ctx }: Reading): OwnRequestMessage {
  return {
    _id: row.id,
    from: row.from,
    author: row.from === 'family' ? nameFor(row.relative, language) || null : row.staffName,
    text: row.text,
    fileList: readableAttachments(CustomerRequest.shape.fileList.parse(row.fileList), ctx, attachmentsFor.list),
    mail: row.mailId === null ? null : { leftOut: row.leftOut, otherSender: row.otherSender },
    at: row.createdAt.toISOString(),
  };
}

/** A message as the answering side reads it. */
export const messageView = (row: ListedMessage, reading: Reading): RequestMessage => ({
  ...ownMessageView(row, reading),
  internal: row.internal,
});
