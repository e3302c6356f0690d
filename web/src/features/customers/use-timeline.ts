import { findCustomerHistory } from '@fovea/contracts/audit/endpoints';
import { type AuditEntry, AuditTopic } from '@fovea/contracts/audit/schema';
import type { Customer } from '@fovea/contracts/customers/schema';
import type { DoseChange } from '@fovea/contracts/dose/change-schema';
import { findDoseChanges } from '@fovea/contracts/dose/endpoints';
import type { Endpoint, RequestOf } from '@fovea/contracts/endpoint';
import { keyOfRow } from '@fovea/contracts/envelope';
import { findFamilyMessages } from '@fovea/contracts/notifications/endpoints';
import type { FamilyMessage } from '@fovea/contracts/notifications/schema';
import { findCustomerPayments } from '@fovea/contracts/payments/endpoints';
import type { FamilyPayment } from '@fovea/contracts/payments/schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { apiQuery } from '../../api/query.ts';
import { isBehind, mergeTimelines } from './timeline-merge.ts';

/** The timeline's filters; views are hidden by default. */
export const timelineTopics = [...AuditTopic.options, 'message', 'view'] as const;
export type TimelineTopic = (typeof timelineTopics)[number];

export type TimelineEntry = { id: string; at: string } & (
  | { kind: 'deed'; deed: AuditEntry }
  | { kind: 'message'; message: FamilyMessage }
  | { kind: 'payment'; payment: FamilyPayment }
  | { kind: 'dose'; dose: DoseChange }
);
export type IsAwaited = (entry: TimelineEntry) => boolean;
export type Timeline = {
  entries: TimelineEntry[];
  isLoading: boolean;
  /** Loads more; undefined at the end. */
  earlier: (() => void) | undefined;
  /** At the end: the first complete day, if older entries were archived. */
  archivedBefore: string | null;
  silent: { error: ApiError; retry: () => void }[];
};

const pageSize = 20;

/** A family's timeline: audit log, payments, messages and changes of the device's catalog, each read from its service by key and merged. */
export function useTimeline(
  { _id: id, db }: Customer,
  topic: TimelineTopic | undefined,
  /** Refetches after a delay: the audit log consumes events slightly later. */
  isAwaited: IsAwaited | undefined,
): Timeline {
  const about = AuditTopic.safeParse(topic).data;
  const parts = [
    useTimelineSource(
      findCustomerHistory,
      { id, db, pageSize, kind: topic === 'view' ? 'view' : 'change', topic: about },
      {
        isAsked: topic !== 'message',
        entryOf: (deed) => ({ id: deed._id, at: deed.at, kind: 'deed', deed }),
        isAwaited,
      },
    ),
    useTimelineSource(
      findFamilyMessages,
      { id, db, pageSize },
      {
        isAsked: topic === undefined || topic === 'message',
        entryOf: (message) => ({ id: message._id, at: message.at, kind: 'message', message }),
      },
    ),
    useTimelineSource(
      findCustomerPayments,
      { userId: id, db, pageSize, all: true },
      {
        isAsked: topic === undefined || topic === 'payment',
        entryOf: (payment) => ({ id: payment._id, at: payment.createdAt, kind: 'payment', payment }),
      },
    ),
    useTimelineSource(
      findDoseChanges,
      { userId: id, db, pageSize },
      {
        isAsked: topic === undefined || topic === 'device',
        entryOf: (dose) => ({ id: dose._id, at: dose.at, kind: 'dose', dose }),
      },
    ),
  ].filter(({ isAsked }) => isAsked);
  const behind = parts.filter((part) => isBehind(part, parts));
  const readOn = () => {
    for (const part of behind) part.readOn();
  };
  return {
    entries: mergeTimelines(parts),
    isLoading: parts.some(({ isFetching }) => isFetching),
    earlier: behind.length > 0 ? readOn : undefined,
    archivedBefore: parts.find(({ archivedBefore }) => archivedBefore)?.archivedBefore ?? null,
    silent: parts.flatMap(({ error, retry }) => (error ? [{ error, retry }] : [])),
  };
}

type Listing<Row> = { list: Row[]; total: number; archivedBefore?: string | null };
type Asking<Row> = { isAsked: boolean; entryOf: (row: Row) => TimelineEntry; isAwaited?: IsAwaited | undefined };

const soonMs = 1_000;

/** One service's entries, page by page by the key of the last row. */
function useTimelineSource<E extends Endpoint, Row>(
  endpoint: E & { response: { _output: Listing<Row> } },
  input: RequestOf<E> & object,
  { isAsked, entryOf, isAwaited }: Asking<Row>,
) {
  const query = useInfiniteQuery({
    queryKey: [...apiQuery(endpoint, input).queryKey, 'timeline'],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...input, before: pageParam } as RequestOf<E>, { signal }) as Promise<Listing<Row>>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ list, total }) => {
      const last = list.at(-1);
      if (!last || total <= list.length) return undefined;
      const { at, id } = entryOf(last);
      return keyOfRow({ at, _id: id });
    },
    enabled: isAsked,
    refetchInterval: ({ state }) => {
      const isThere = (isIt: IsAwaited) =>
        state.data?.pages[0]?.list.some((row) => isIt(entryOf(row))) || state.status === 'error';
      return isAwaited && !isThere(isAwaited) ? soonMs : false;
    },
  });
  const { data, error, isFetching, hasNextPage, refetch, fetchNextPage } = query;
  return {
    isAsked,
    isFetching,
    error,
    entries: data?.pages.flatMap(({ list }) => list.map(entryOf)) ?? [],
    more: hasNextPage,
    archivedBefore: data?.pages.at(-1)?.archivedBefore ?? null,
    retry: () => void refetch(),
    readOn: () => void fetchNextPage(),
  };
}
