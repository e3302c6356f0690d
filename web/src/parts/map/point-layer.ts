import Feature from 'ol/Feature';
import { Point as PointShape } from 'ol/geom';
import VectorLayer from 'ol/layer/Vector';
import { fromLonLat } from 'ol/proj';
import VectorSource from 'ol/source/Vector';
import { Circle, Fill, Stroke, Style } from 'ol/style';
import { colorOf } from './color-of.ts';
import type { Point } from './places.ts';

/** One marker, in the brand's colour. */
export function pointLayer({ lat, lng }: Point, element: Element): VectorLayer {
  const image = new Circle({
    radius: 8,
    fill: new Fill({ color: colorOf('--colorBrandBackground', element) }),
    stroke: new Stroke({ color: colorOf('--colorNeutralForegroundOnBrand', element), width: 3 }),
  });
  return new VectorLayer({
    source: new VectorSource({ features: [new Feature(new PointShape(fromLonLat([lng, lat])))] }),
    style: new Style({ image }),
  });
}
