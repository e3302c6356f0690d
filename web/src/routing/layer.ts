import { useLocation, useSearchParams } from 'react-router';

/** A dialog above whatever page one is on; the page's address keeps what it says and adds the dialog's name. */
type LayerName = 'support' | 'help' | 'assign';

/** Leads to the dialog. */
export function useLayerTo(name: LayerName): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(name, 'open');
  return `${pathname}?${query}`;
}

/** Whether the address asks for the dialog, and the way back to the page beneath it. */
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
