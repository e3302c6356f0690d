import { useLocation, useNavigate } from 'react-router';

/** Closes a dialog route and returns to its page with the page's filter. */
export function useClose(page: string): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => void navigate({ pathname: page, search });
}
