import { type RefCallback, useCallback, useState } from 'react';

/** So far before it comes into view, in CSS pixels, that it is there when it does. */
const ahead = '400px';

/** Whether an element has been near the visible part of its page yet: what costs much to fetch waits for that. */
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
