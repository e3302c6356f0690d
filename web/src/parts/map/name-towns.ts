import Feature from 'ol/Feature';
import { Point as PointShape } from 'ol/geom';
import VectorLayer from 'ol/layer/Vector';
import type OlMap from 'ol/Map';
import { fromLonLat, transformExtent } from 'ol/proj';
import VectorSource from 'ol/source/Vector';
import { Circle, Fill, Stroke, Style, Text } from 'ol/style';
import { colorOf } from './color-of.ts';
import { cities, towns } from './places.ts';

/** More names than fit without overlap; each map view selects again. */
const shownAtMost = 150;
/** From this zoom level on, a view may contain no city. */
const townsFromZoom = 8;

/** Labels the largest visible towns above the country shapes. They load after everything else is drawn. */
export function nameTowns(map: OlMap, element: Element): void {
  const source = new VectorSource();
  const color = colorOf('--colorNeutralForeground3', element);
  const dot = new Circle({ radius: 2, fill: new Fill({ color }) });
  const stroke = new Stroke({ color: colorOf('--colorNeutralBackground1', element), width: 3 });
  const font = '11px "Segoe UI", sans-serif';
  const style = (name: string) =>
    new Style({ image: dot, text: new Text({ text: name, font, offsetY: -9, fill: new Fill({ color }), stroke }) });
  map
    .getLayers()
    .insertAt(1, new VectorLayer({ source, declutter: true, style: (feature) => style(feature.get('name')) }));
  const nameShown = async () => {
    const known = await ((map.getView().getZoom() ?? 0) < townsFromZoom ? cities() : towns());
    const [west = 0, south = 0, east = 0, north = 0] = transformExtent(
      map.getView().calculateExtent(),
      'EPSG:3857',
      'EPSG:4326',
    );
    const shown = known
      .filter(([, , lng, lat]) => lng > west && lng < east && lat > south && lat < north)
      .slice(0, shownAtMost);
    source.clear(true);
    source.addFeatures(
      shown.map(([name, , lng, lat]) => new Feature({ geometry: new PointShape(fromLonLat([lng, lat])), name })),
    );
  };
  // Names are optional; the next move retries.
  const tryToName = () => void nameShown().catch(() => undefined);
  map.once('rendercomplete', () => {
    tryToName();
    map.on('moveend', tryToName);
  });
}
