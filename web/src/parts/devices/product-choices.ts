import { findAllCatalogs } from '@fovea/contracts/catalogs/endpoints';
import { findAllReleases } from '@fovea/contracts/releases/endpoints';
import { apiQuery, useLoaded } from '../../api/query.ts';

export const productChoices = apiQuery(findAllCatalogs, {});
export const versionChoices = apiQuery(findAllReleases, {});

/** Options of loaded `productChoices`. */
export const useProductOptions = () =>
  useLoaded(productChoices).list.map(({ _id, name, reference }) => ({ value: _id, label: `${name} · ${reference}` }));

/** Options of loaded `versionChoices`. */
export const useVersionOptions = () =>
  useLoaded(versionChoices).list.map(({ _id, name }) => ({ value: _id, label: name }));
