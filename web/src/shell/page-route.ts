import i18n from 'i18next';
import { type RouteObject, redirect } from 'react-router';
import { ApiError, codes } from '../api/errors.ts';
import type { Namespaces } from '../i18n/namespaces.ts';
import { toastError } from '../ui/toast.ts';
import { isMissingChunk, shownAddress } from './missing-chunk.ts';

type Module = Pick<RouteObject, 'Component' | 'loader' | 'shouldRevalidate'>;

/**
 * A lazily loaded page with the namespaces of its texts: both arrive before it renders, so nothing flickers. Offline,
 * the page on screen stays.
 */
export function page(load: () => Promise<Module>, ...namespaces: Namespaces[]): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), i18n.loadNamespaces(namespaces)]).catch((reason: unknown) => {
      const shown = shownAddress();
      if (!shown || !isMissingChunk(reason) || navigator.onLine) throw reason;
      toastError(new ApiError(codes.offline, i18n.t('shell:offline.title')));
      throw redirect(shown);
    });
    // What is on screen is not asked anew where nothing can answer.
    return {
      ...module,
      shouldRevalidate: ({ defaultShouldRevalidate }) => defaultShouldRevalidate && navigator.onLine,
    };
  };
}
