import type { Point } from './places.ts';

/** Where a map looks while nothing has a place. */
export const sydney: Point = { lat: -33.8688, lng: 151.2093 };
