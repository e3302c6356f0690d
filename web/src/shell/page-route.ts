import i18n from 'i18next';
import type { RouteObject } from 'react-router';
import type { Namespaces } from '../i18n/namespaces.ts';

type Module = Pick<RouteObject, 'Component' | 'loader'>;

/** A lazily loaded page with the namespaces of its texts: both arrive before it renders, so nothing flickers. */
export function page(load: () => Promise<Module>, ...namespaces: Namespaces[]): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), i18n.loadNamespaces(namespaces)]);
    return module;
  };
}
