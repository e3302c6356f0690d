import { useEffect, useState } from 'react';

/** Whether a state has lasted this long. */
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
