import { useLocation } from 'react-router';

/** Links to the dialog routes of a page, keeping the page's filter in the address behind them. */
export function useDialogTo(): (path: string) => string {
  const { search } = useLocation();
  return (path) => `${path}${search}`;
}
