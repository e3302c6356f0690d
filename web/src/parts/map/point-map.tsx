import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { Point as PointShape } from 'ol/geom';
import Translate from 'ol/interaction/Translate';
import OlMap from 'ol/Map';
import { fromLonLat, toLonLat } from 'ol/proj';
import View from 'ol/View';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import 'ol/ol.css';
import { useEffectiveScheme } from '../../theme/color-scheme.ts';
import { groundLayer } from './ground-layer.ts';
import { nameTowns } from './name-towns.ts';
import type { Point } from './places.ts';
import { pointLayer } from './point-layer.ts';

const useStyles = makeStyles({
  map: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  sources: { color: tokens.colorNeutralForeground3 },
});

const afar = 4;
/** Zoom level that shows the town and its surroundings. */
const near = 9;
const stepPixels = 12;
/** Hit tolerance of the marker in pixels. */
const fingerPixels = 12;
const steps: Record<string, readonly [right: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export type PointMapProps = {
  point: Point | null;
  /** The map's center without a point. */
  start: Point;
  /** Tile URL `…/{z}/{x}/{y}…`; null: the built-in country shapes. */
  tileUrl: string | null;
  height: number;
  /** Omit for a read-only map. */
  onChange?: ((point: Point) => void) | undefined;
};

/** A map with one point: click, drag it, or move it with the arrow keys; + and - zoom. */
export function PointMap({ point, start, tileUrl, height, onChange }: PointMapProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const scheme = useEffectiveScheme();
  const place = useRef<HTMLElement>(null);
  const map = useRef<OlMap>(null);
  const isMovable = onChange !== undefined;
  const put = useRef(onChange);
  // The map moves only to stored or found points, not to a marker placed by hand.
  const isPutHere = useRef(false);
  useEffect(() => {
    put.current =
      onChange &&
      ((chosen) => {
        isPutHere.current = true;
        onChange(chosen);
      });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas knows no CSS variable: it is drawn anew when the scheme changes
  useEffect(() => {
    if (!place.current) return;
    const shown = new OlMap({
      target: place.current,
      layers: [groundLayer(tileUrl, place.current)],
      view: new View({ center: fromLonLat([start.lng, start.lat]), zoom: afar, maxZoom: 18 }),
      controls: [],
    });
    if (!tileUrl) nameTowns(shown, place.current);
    shown.on('singleclick', ({ coordinate }) => put.current?.(pointOf(coordinate)));
    map.current = shown;
    return () => {
      shown.setTarget(undefined);
      map.current = null;
    };
  }, [tileUrl, start, scheme]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the point is put on each new drawing
  useEffect(() => {
    if (!map.current || !point || !place.current) return;
    const layer = pointLayer(point, place.current);
    const drag = new Translate({ layers: [layer], hitTolerance: fingerPixels });
    drag.on('translateend', ({ features }) => {
      const shape = features.item(0).getGeometry();
      if (shape instanceof PointShape) put.current?.(pointOf(shape.getCoordinates()));
    });
    map.current.addLayer(layer);
    if (isMovable) map.current.addInteraction(drag);
    const view = map.current.getView();
    const zoom = view.getZoom() ?? afar;
    view.animate({
      center: fromLonLat([point.lng, point.lat]),
      zoom: isPutHere.current ? zoom : Math.max(zoom, near),
      duration: 200,
    });
    isPutHere.current = false;
    return () => {
      map.current?.removeInteraction(drag);
      map.current?.removeLayer(layer);
    };
  }, [point, tileUrl, scheme, isMovable]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const resolution = map.current?.getView().getResolution();
    if (!step || !resolution || !put.current) return;
    event.preventDefault();
    const from = fromLonLat([(point ?? start).lng, (point ?? start).lat]);
    put.current(
      pointOf([(from[0] ?? 0) + step[0] * stepPixels * resolution, (from[1] ?? 0) + step[1] * stepPixels * resolution]),
    );
  };
  return (
    <div>
      <section
        ref={place}
        className={styles.map}
        style={{ height }}
        aria-label={t('address.map')}
        tabIndex={onChange ? 0 : -1}
        onKeyDown={onKeyDown}
      />
      <Caption1 className={styles.sources}>{t('address.sources')}</Caption1>
    </div>
  );
}

function pointOf(coordinate: number[]): Point {
  const [lng = 0, lat = 0] = toLonLat(coordinate);
  return { lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 };
}
