import type { Point } from './places.ts';

/** The default map center. */
export const sydney: Point = { lat: -33.8688, lng: 151.2093 };
