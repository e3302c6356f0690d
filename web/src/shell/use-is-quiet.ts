import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const quietAfterMs = 1_500;

/** True once the page's own requests have finished. */
export function useIsQuiet(): boolean {
  const isWaiting = useIsFetching() > 0;
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (isWaiting || isQuiet) return;
    const timer = setTimeout(() => setQuiet(true), quietAfterMs);
    return () => clearTimeout(timer);
  }, [isWaiting, isQuiet]);
  return isQuiet;
}
