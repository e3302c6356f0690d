import { useEffect } from 'react';

/** For monitors that load pages: says in the console that the app runs, and shows nothing. */
export function HealthPage() {
  useEffect(() => console.info('health check'), []);
  return null;
}
