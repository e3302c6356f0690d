import { useLocation } from 'react-router';

/** Links to the dialog routes of a page; the address retains the page's filter. */
export function useDialogTo(): (path: string) => string {
  const { search } = useLocation();
  return (path) => `${path}${search}`;
}
