import type { FluentIcon } from '@fluentui/react-icons';
import i18n, { type CustomTypeOptions } from 'i18next';
import type { ComponentType } from 'react';
import { type LoaderFunction, type RouteObject, redirect } from 'react-router';
import { ApiError, codes } from '../api/errors.ts';
import type { Namespaces } from '../i18n/namespaces.ts';
import { toastError } from '../ui/toast.ts';
import { isMissingChunk, shownAddress } from './missing-chunk.ts';

type Words = CustomTypeOptions['resources']['shell'];
/** A page of a staff area, by its word in the menu: `nav` of shell.json. */
export type StaffPage = Exclude<keyof Words['nav'], 'admin' | 'work' | 'inventoryOff'>;
/** A page of the portal: `portal` of shell.json. */
export type PortalPage = Exclude<keyof Words['portal'], 'name'>;
export type Page = StaffPage | PortalPage;

/** A page's metadata: its name, which controls texts and rights, and its menu icon. */
export type PageHandle = { page: Page; icon?: FluentIcon };
/** A page of an area with its dialogs as children. Each path is a whole address. */
export type PageRoute = RouteObject & { path: string; handle: PageHandle };

type Module<Name extends string> = Record<Name, ComponentType> & { loader?: LoaderFunction };

/**
 * Loads a route on its first visit: the component of this name, the module's `loader` and the text namespaces, all
 * before rendering. Offline, the page on screen stays.
 */
export function page<Name extends string>(
  load: () => Promise<Module<NoInfer<Name>>>,
  name: Name,
  ...namespaces: Namespaces[]
): () => Promise<Pick<RouteObject, 'Component' | 'loader' | 'shouldRevalidate'>> {
  return async () => {
    try {
      const [module] = await Promise.all([load(), i18n.loadNamespaces(namespaces)]);
      return {
        Component: module[name],
        loader: module.loader,
        // Offline, the data on screen is not refetched.
        shouldRevalidate: ({ defaultShouldRevalidate }) => defaultShouldRevalidate && navigator.onLine,
      };
    } catch (reason) {
      const shown = shownAddress();
      if (shown && isMissingChunk(reason) && !navigator.onLine) {
        toastError(new ApiError(codes.offline, i18n.t('shell:offline.title')));
        throw redirect(shown);
      }
      // The router renders nothing, not even the route's error page, where `lazy` itself rejects.
      return { Component: failWith(reason) };
    }
  };
}

function failWith(reason: unknown): () => never {
  return () => {
    throw reason;
  };
}
