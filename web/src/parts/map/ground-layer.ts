import { getHeight, getWidth } from 'ol/extent';
import GeoJSON from 'ol/format/GeoJSON';
import { type Geometry, MultiPolygon } from 'ol/geom';
import TileLayer from 'ol/layer/Tile';
import VectorLayer from 'ol/layer/Vector';
import VectorSource from 'ol/source/Vector';
import XYZ from 'ol/source/XYZ';
import { Fill, Stroke, Style } from 'ol/style';
import { feature } from 'topojson-client';
import shapesUrl from 'world-atlas/countries-50m.json?url';
import { colorOf } from './color-of.ts';

/** The base layer: the configured tiles, or the built-in country shapes, which need no server. */
export function groundLayer(tileUrl: string | null, element: Element): TileLayer<XYZ> | VectorLayer {
  if (tileUrl) return new TileLayer({ source: new XYZ({ url: tileUrl }) });
  const source = new VectorSource();
  void shapes().then((features) => source.addFeatures(features));
  const style = new Style({
    fill: new Fill({ color: colorOf('--colorNeutralBackground1', element) }),
    stroke: new Stroke({ color: colorOf('--colorNeutralStroke1', element), width: 1 }),
  });
  return new VectorLayer({ source, style });
}

async function shapes() {
  const topology = await (await fetch(shapesUrl)).json();
  const features = new GeoJSON({ featureProjection: 'EPSG:3857' }).readFeatures(
    feature(topology, topology.objects.countries),
  );
  for (const country of features) dropSlivers(country.getGeometry());
  return features;
}

/** Islands on the date line are shapes around the whole earth, which would be drawn as a line across the map. */
function dropSlivers(geometry: Geometry | undefined) {
  if (!(geometry instanceof MultiPolygon)) return;
  const parts = geometry.getPolygons().filter((part) => getWidth(part.getExtent()) < 20 * getHeight(part.getExtent()));
  geometry.setCoordinates(parts.map((part) => part.getCoordinates()));
}
