import { useState } from 'react';
import { personOf, useUser } from '../../api/session.ts';

/** For good, of this person in this browser: it says nothing of the family, and the list ends by itself. */
export function useHideFirstSteps(): { isHidden: boolean; hide: () => void } {
  const name = `firstStepsHidden.${personOf(useUser())}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(name) !== null);
  const hide = () => {
    localStorage.setItem(name, '1');
    setHidden(true);
  };
  return { isHidden, hide };
}
