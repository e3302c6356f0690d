import { useEffect, useState } from 'react';

const quietAfterMs = 1_500;

/** After what the page itself waits for. */
export function useIsQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), quietAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isQuiet;
}
