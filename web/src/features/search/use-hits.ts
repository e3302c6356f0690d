import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/errors.ts';
import { apiQuery } from '../../api/query.ts';
import { type SessionUser, useRegion } from '../../api/session.ts';
import { isDoctor } from '../../routing/area.ts';
import { readRecentRecords } from '../../routing/recent-records.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { regionName } from '../../ui/region-name.ts';
import { usesInventory } from './commands.ts';
import type { HitGroup } from './hit.ts';
import { type Asked, type Found, type Source, sources } from './sources.tsx';

/** A kind of thing, in a region or everywhere, that did not answer. */
export type Silent = { id: string; title: string; error: ApiError; retry: () => void };
export type Hits = { groups: HitGroup[]; silent: Silent[]; isAsking: boolean };

type Question = { source: Source; db: string | undefined; asked: Asked };
type Self = { area: StaffArea; user: SessionUser };

/**
 * What the services find for some words, each as it answers; without words, what the person looked at last. One that
 * does not answer, or the region of which does not, is named and holds up nobody else.
 */
export function useHits(searchStr: string, self: Self): Hits {
  const { t } = useTranslation('search');
  const { regions, nameOfRegion } = useRegions(self);
  const isLookingBack = searchStr.trim() === '';
  const questions = isLookingBack ? lookBack(self) : askAll(searchStr, self, regions);
  const answers = useQueries({
    queries: questions.map(({ source, asked, db }) => source.ask(asked, self.area, db)),
  });
  // Until the next answer is there, what was found before stays.
  const [before] = useState(() => new Map<string, Found>());
  const titled = ({ source, db }: Question) =>
    [t(`group.${source.kind}`), db && nameOfRegion(db)].filter(Boolean).join(' · ');
  const found = questions.flatMap((question, at) => {
    const answer = answers[at];
    if (!answer) return [];
    const id = idOf(question);
    const data = answer.data ?? before.get(id);
    if (answer.data) before.set(id, answer.data);
    return [{ question, answer, data, id }];
  });
  const groups = isLookingBack
    ? lookedAt(
        found.flatMap(({ data }) => data?.hits ?? []),
        t('group.lookedAt'),
      )
    : found.map(({ question, data, id }) => ({
        id,
        title: titled(question),
        ...(data ?? { hits: [], more: false }),
      }));
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    silent: found.flatMap(({ question, answer: { error, refetch }, id }) =>
      error ? [{ id, title: titled(question), error, retry: () => void refetch() }] : [],
    ),
    isAsking: answers.some(({ isFetching }) => isFetching),
  };
}

const idOf = ({ source, db = '', asked }: Question) => `${Object.keys(asked)[0]}.${source.kind}.${db}`;

/** Those an administrator may look into, the chosen one first; company staff have one and never name it. */
function useRegions({ user }: Self) {
  const { i18n } = useTranslation();
  const { data } = useQuery({ ...apiQuery(getBaseSetting, {}), staleTime: Number.POSITIVE_INFINITY });
  const chosen = useRegion();
  const all = data?.dburls ?? [];
  const keys = all.map(({ key }) => key).sort((one, other) => Number(other === chosen) - Number(one === chosen));
  const nameOfRegion = (db: string) => {
    const region = all.find(({ key }) => key === db);
    return region && all.length > 1 ? regionName(region, i18n.language) : undefined;
  };
  return { regions: user.type === 'admin' ? keys : [undefined], nameOfRegion };
}

const openTo = ({ user }: Self): readonly Source[] =>
  isDoctor(user)
    ? sources.filter(({ kind }) => kind === 'families')
    : sources.filter(({ kind }) => kind !== 'devices' || usesInventory(user));

const askAll = (searchStr: string, self: Self, regions: readonly (string | undefined)[]): Question[] =>
  openTo(self).flatMap((source) =>
    (source.isRegional ? regions : [undefined]).map((db) => ({ source, db, asked: { searchStr } })),
  );

/** What was looked at is asked for again by its ids: each kind, each region. */
function lookBack(self: Self): Question[] {
  const records = readRecentRecords();
  return openTo(self).flatMap((source) => {
    const ofKind = records.filter(({ kind }) => kind === source.kind);
    const byRegion = Map.groupBy(ofKind, ({ db }) => (source.isRegional ? db : undefined));
    return [...byRegion].map(([db, some]) => ({ source, db, asked: { ids: some.map(({ id }) => id) } }));
  });
}

/** One group, newest first. */
function lookedAt(hits: HitGroup['hits'], title: string): HitGroup[] {
  const place = new Map(readRecentRecords().map(({ id }, at) => [id, at]));
  const inOrder = hits.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return [{ id: 'lookedAt', title, hits: inOrder, more: false }];
}
