import { useLocation, useSearchParams } from 'react-router';

const name = 'support';

/** Leads to the support dialog above the page where one is: the address keeps what it says and adds `support`. */
export function useSupportTo(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(name, 'open');
  return `${pathname}?${query}`;
}

/** Whether the address asks for the support dialog, and the way back to the page beneath it. */
export function useSupportLayer(): { isOpen: boolean; close: () => void } {
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
