import { useLocation, useNavigate } from 'react-router';

/** Closes a dialog route: back to its page, with the filter the page had. */
export function useClose(page: string): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => void navigate({ pathname: page, search });
}
