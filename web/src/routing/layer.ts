import { useLocation, useSearchParams } from 'react-router';

/** A dialog above the current page; its name is added to the page's address. */
type LayerName = 'support' | 'help' | 'assign';

/** Opens the dialog. */
export function useLayerTo(name: LayerName): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(name, 'open');
  return `${pathname}?${query}`;
}

/** Whether the address opens the dialog, and the function that closes it. */
export function useLayer(name: LayerName): { isOpen: boolean; close: () => void } {
  const [query, setQuery] = useSearchParams();
  const close = () =>
    setQuery(
      (present) => {
        present.delete(name);
        return present;
      },
      { replace: true },
    );
  return { isOpen: query.has(name), close };
}
