import { type RefCallback, useCallback, useState } from 'react';

/** Distance below the viewport at which loading starts, so that content is ready when it scrolls into view. */
const ahead = '400px';

/** Whether an element has been near the viewport yet: expensive content is fetched from then on. */
export function useSeen<Shown extends Element>(): [RefCallback<Shown>, boolean] {
  const [seen, setSeen] = useState(false);
  const watch = useCallback((element: Shown) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, seen];
}
