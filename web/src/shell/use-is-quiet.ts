import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const quietAfterMs = 1_500;

/** After what the page itself waits for, however long that takes here. */
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
