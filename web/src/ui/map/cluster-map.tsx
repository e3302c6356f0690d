import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import Zoom from 'ol/control/Zoom';
import { boundingExtent } from 'ol/extent';
import OlMap from 'ol/Map';
import { fromLonLat } from 'ol/proj';
import View from 'ol/View';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import 'ol/ol.css';
import { useEffectiveScheme } from '../../theme/color-scheme.ts';
import { clusterLayer, markersOf } from './cluster-layer.ts';
import { groundLayer } from './ground-layer.ts';
import type { Point } from './places.ts';

/** Markers of two kinds differ by shape and by colour. */
export type Marker = { id: string; label: string; point: Point; look: 'square' | 'circle' };

export type ClusterMapProps = {
  /** Names the map for screen readers. */
  label: string;
  markers: readonly Marker[];
  /** The one the map moves to. */
  chosen: string | null;
  onChoose: (id: string) => void;
  /** `…/{z}/{x}/{y}…`; null: the countries' shapes that come with the app. */
  tileUrl: string | null;
  height: number;
};

const useStyles = makeStyles({
  map: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '& .ol-zoom button': { backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1, width: '32px', height: '32px' },
  },
  sources: { color: tokens.colorNeutralForeground3 },
});

const padding = [48, 48, 48, 48];
const nearest = 9;

/** Places on a map; those too close together share one marker with their number, which a click takes apart. Arrow keys move, + and - zoom. */
export function ClusterMap({ label, markers, chosen, onChoose, tileUrl, height }: ClusterMapProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const scheme = useEffectiveScheme();
  const place = useRef<HTMLElement>(null);
  const map = useRef<OlMap>(null);
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas knows no CSS variable: it is drawn anew when the scheme changes
  useEffect(() => {
    if (!place.current) return;
    const shown = new OlMap({
      target: place.current,
      layers: [groundLayer(tileUrl, place.current), clusterLayer(markers, place.current)],
      view: new View({ center: [0, 0], zoom: 1, maxZoom: 18 }),
      controls: [new Zoom({ zoomInTipLabel: t('map.zoomIn'), zoomOutTipLabel: t('map.zoomOut') })],
    });
    if (markers.length > 0) shown.getView().fit(extentOf(markers), { padding, maxZoom: nearest, size: shown.getSize() });
    shown.on('singleclick', ({ pixel }) => {
      const hit = shown.forEachFeatureAtPixel(pixel, (feature) => markersOf(feature), { hitTolerance: 6 });
      if (!hit) return;
      const [first, ...others] = hit;
      if (first && others.length === 0) choose.current(first.id);
      else shown.getView().fit(extentOf(hit), { padding, maxZoom: 16, duration: 200 });
    });
    map.current = shown;
    return () => {
      shown.setTarget(undefined);
      map.current = null;
    };
  }, [markers, tileUrl, scheme, t]);

  useEffect(() => {
    const marker = markers.find(({ id }) => id === chosen);
    const view = map.current?.getView();
    if (marker && view) view.animate({ center: fromLonLat([marker.point.lng, marker.point.lat]), zoom: Math.max(view.getZoom() ?? 0, nearest), duration: 200 });
  }, [chosen, markers]);

  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a map that moves by keyboard must be reachable by it */}
      <section ref={place} className={styles.map} style={{ height }} aria-label={label} tabIndex={0} />
      <Caption1 className={styles.sources}>{t('address.sources')}</Caption1>
    </div>
  );
}

function extentOf(markers: readonly Marker[]) {
  return boundingExtent(markers.map(({ point }) => fromLonLat([point.lng, point.lat])));
}
