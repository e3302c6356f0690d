import Feature, { type FeatureLike } from 'ol/Feature';
import { Point as PointShape } from 'ol/geom';
import VectorLayer from 'ol/layer/Vector';
import { fromLonLat } from 'ol/proj';
import Cluster from 'ol/source/Cluster';
import VectorSource from 'ol/source/Vector';
import { Circle, Fill, RegularShape, Stroke, Style, Text } from 'ol/style';
import { colorOf } from './color-of.ts';
import type { Point } from './places.ts';

/** Markers of two kinds differ by shape and by colour. */
export type Marker = { id: string; label: string; point: Point; look: 'square' | 'circle' };

/** Minimum distance of separate markers in pixels. */
const distance = 44;
const font = '12px "Segoe UI", sans-serif';

/** The marker layer; close markers form a circle with their number. A name is drawn where it overlaps no other. */
export function clusterLayer(markers: readonly Marker[], element: Element): VectorLayer {
  const features = markers.map(
    (marker) => new Feature({ geometry: new PointShape(fromLonLat([marker.point.lng, marker.point.lat])), marker }),
  );
  const source = new Cluster({ distance, minDistance: distance / 2, source: new VectorSource({ features }) });
  const styleOf = stylesIn(element);
  return new VectorLayer({ source, declutter: true, style: (feature) => styleOf(markersOf(feature)) });
}

/** The records of a drawn marker; empty for the ground. */
export function markersOf(feature: FeatureLike): Marker[] | undefined {
  const members: unknown = feature.get('features');
  return Array.isArray(members) ? members.map((member: Feature) => member.get('marker')) : undefined;
}

function stylesIn(element: Element) {
  const ground = colorOf('--colorNeutralBackground1', element);
  const words = colorOf('--colorNeutralForeground1', element);
  const stroke = new Stroke({ color: ground, width: 2 });
  const looks = {
    square: new RegularShape({
      points: 4,
      radius: 11,
      angle: Math.PI / 4,
      fill: new Fill({ color: colorOf('--colorBrandBackground', element) }),
      stroke,
      declutterMode: 'obstacle',
    }),
    circle: new Circle({
      radius: 8,
      fill: new Fill({ color: colorOf('--colorPaletteBerryForeground1', element) }),
      stroke,
      declutterMode: 'obstacle',
    }),
  };
  const crowd = new Circle({
    radius: 16,
    fill: new Fill({ color: colorOf('--colorNeutralBackgroundInverted', element) }),
    stroke,
    declutterMode: 'none',
  });
  const numbers = new Fill({ color: colorOf('--colorNeutralForegroundInverted', element) });
  return (members: Marker[] = []): Style => {
    const [first, ...others] = members;
    if (!first || others.length > 0)
      return new Style({
        image: crowd,
        text: new Text({ text: String(members.length), font: `600 ${font}`, fill: numbers, declutterMode: 'none' }),
      });
    const name = new Text({
      text: first.label,
      font,
      offsetY: 20,
      fill: new Fill({ color: words }),
      stroke: new Stroke({ color: ground, width: 3 }),
    });
    return new Style({ image: looks[first.look], text: name });
  };
}
