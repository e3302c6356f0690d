import * as gazetteer from 'virtual:gazetteer';
import { searchForm } from '@fovea/contracts/plain-text';
import { z } from 'zod';

export type Point = { lat: number; lng: number };
export type Place = { label: string; point: Point };

const foundAtMost = 8;
const Town = z.tuple([z.string(), z.string(), z.number(), z.number()]);
/** Photon and Nominatim (with format=geojson) both return GeoJSON points. */
const Geocoded = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
});

/**
 * Places by name: from the configured geocoder, else from the gazetteer of the world's towns that comes with the app.
 */
export async function findPlaces(
  text: string,
  language: string,
  geocoderUrl: string | null,
  signal: AbortSignal,
): Promise<Place[]> {
  if (text.trim().length < 2) return [];
  return geocoderUrl ? askGeocoder(geocoderUrl, text, language, signal) : searchTowns(await towns(), text, language);
}

/** The largest towns whose name starts with the text, then those that contain it. */
function searchTowns(all: readonly z.infer<typeof Town>[], text: string, language: string): Place[] {
  const wanted = searchForm(text);
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const starting = all.filter(([name]) => searchForm(name).startsWith(wanted)).slice(0, foundAtMost);
  const containing = starting.length < foundAtMost ? all.filter(([name]) => searchForm(name).indexOf(wanted) > 0) : [];
  return [...starting, ...containing].slice(0, foundAtMost).map(([name, country, lng, lat]) => ({
    label: `${name}, ${countries.of(country) ?? country}`,
    point: { lat, lng },
  }));
}

const loaded = new Map<string, Promise<z.infer<typeof Town>[]>>();

/** Towns of more than 5,000 people, the largest first; fetched once, 1.6 MB. */
export const towns = () => load(gazetteer.towns);

/** Towns of more than 100,000 people: a tenth of the size. */
export const cities = () => load(gazetteer.cities);

function load(url: string): Promise<z.infer<typeof Town>[]> {
  const known = loaded.get(url);
  if (known) return known;
  const loading = fetch(url)
    .then((response) => response.json())
    .then((rows) => z.array(Town).parse(rows));
  loaded.set(url, loading);
  // A failed fetch is retried by the next caller.
  loading.catch(() => loaded.delete(url));
  return loading;
}

async function askGeocoder(geocoderUrl: string, text: string, language: string, signal: AbortSignal): Promise<Place[]> {
  const url = new URL(geocoderUrl);
  for (const [name, value] of Object.entries({
    q: text,
    limit: String(foundAtMost),
    lang: language,
    format: 'geojson',
  }))
    url.searchParams.set(name, value);
  const { features } = Geocoded.parse(await (await fetch(url, { signal })).json());
  return features.map(({ geometry: { coordinates }, properties }) => ({
    label: labelOf(properties),
    point: { lng: coordinates[0], lat: coordinates[1] },
  }));
}

function labelOf(properties: Record<string, unknown>): string {
  if (typeof properties.display_name === 'string') return properties.display_name;
  const street = [properties.street, properties.housenumber].filter(Boolean).join(' ');
  const parts = [properties.name, street, properties.postcode, properties.city, properties.state, properties.country];
  return [...new Set(parts.filter(Boolean).map(String))].join(', ');
}
