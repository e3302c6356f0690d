import { useEffect, useState } from 'react';

/** Whether something has lasted for so long by now. */
export function useLastsFor(isOn: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setOver(true), ms);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [isOn, ms]);
  return isOver;
}
