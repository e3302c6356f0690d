import type { Page } from '@playwright/test';

const watch = `
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/** Records how long each press and tap waits for its next frame. */
export const watchInteractions = (page: Page) => page.addInitScript(watch);

/** The longest one in ms: "Interaction to Next Paint" of a visit with fewer than fifty interactions (web.dev/inp). */
export const longestInteraction = (page: Page) => page.evaluate<number>('Math.max(0, ...window.interactions.values())');
