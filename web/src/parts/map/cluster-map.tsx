import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import Zoom from 'ol/control/Zoom';
import { boundingExtent, getHeight, getWidth } from 'ol/extent';
import OlMap from 'ol/Map';
import { fromLonLat } from 'ol/proj';
import View from 'ol/View';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import 'ol/ol.css';
import { useEffectiveScheme } from '../../theme/color-scheme.ts';
import { clusterLayer, type Marker, markersOf } from './cluster-layer.ts';
import { groundLayer } from './ground-layer.ts';
import { nameTowns } from './name-towns.ts';
import { sydney } from './sydney.ts';

export type ClusterMapProps = {
  /** Label of the map for screen readers. */
  label: string;
  /** Label of the list of records at one place. */
  crowdLabel: string;
  markers: readonly Marker[];
  /** The record that the map moves to. */
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Tile URL `…/{z}/{x}/{y}…`; null: the built-in country shapes. */
  tileUrl: string | null;
  height: number;
};

const crowdEdge = 8;

const useStyles = makeStyles({
  root: { position: 'relative' },
  map: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '& .ol-zoom button': {
      backgroundColor: tokens.colorNeutralBackground1,
      color: tokens.colorNeutralForeground1,
      width: '32px',
      height: '32px',
    },
  },
  // Lists companies at the same place, which no zoom level separates.
  crowd: {
    position: 'absolute',
    top: `${crowdEdge}px`,
    right: `${crowdEdge}px`,
    zIndex: 1,
    overflowY: 'auto',
    boxSizing: 'border-box',
    maxWidth: '60%',
    margin: 0,
    padding: tokens.spacingHorizontalXS,
    listStyleType: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
  },
  sources: { color: tokens.colorNeutralForeground3 },
});

const padding = [48, 48, 48, 48];
const nearest = 9;
/** Distance in metres below which no zoom level separates markers. */
const samePlace = 100;

/**
 * Places on a map. Close places share a marker with their number; a click zooms in on them. Arrow keys move, + and -
 * zoom.
 */
export function ClusterMap({ label, crowdLabel, markers, chosen, onChoose, tileUrl, height }: ClusterMapProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const scheme = useEffectiveScheme();
  const place = useRef<HTMLElement>(null);
  const map = useRef<OlMap>(null);
  const [crowd, setCrowd] = useState<readonly Marker[]>([]);
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
      view: new View({ center: fromLonLat([sydney.lng, sydney.lat]), zoom: 4, maxZoom: 18 }),
      controls: [new Zoom({ zoomInTipLabel: t('map.zoomIn'), zoomOutTipLabel: t('map.zoomOut') })],
    });
    shown.updateSize();
    setCrowd([]);
    if (markers.length > 0)
      shown.getView().fit(extentOf(markers), { padding, maxZoom: nearest, size: shown.getSize() });
    if (!tileUrl) nameTowns(shown, place.current);
    shown.on('singleclick', ({ pixel }) => {
      const hit = shown.forEachFeatureAtPixel(pixel, (feature) => markersOf(feature), { hitTolerance: 6 });
      const isOnePlace =
        hit && hit.length > 1 && Math.max(getWidth(extentOf(hit)), getHeight(extentOf(hit))) < samePlace;
      setCrowd(isOnePlace ? hit : []);
      if (!hit || isOnePlace) return;
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
    if (marker && view)
      view.animate({
        center: fromLonLat([marker.point.lng, marker.point.lat]),
        zoom: Math.max(view.getZoom() ?? 0, nearest),
        duration: 200,
      });
  }, [chosen, markers]);

  return (
    <div className={styles.root}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a map that moves by keyboard must be reachable by it */}
      <section ref={place} className={styles.map} style={{ height }} aria-label={label} tabIndex={0} />
      {crowd.length > 0 && (
        <ul className={styles.crowd} style={{ maxHeight: height - 2 * crowdEdge }} aria-label={crowdLabel}>
          {crowd.map((marker) => (
            <li key={marker.id}>
              <Button
                appearance="subtle"
                onClick={() => {
                  onChoose(marker.id);
                  setCrowd([]);
                }}
              >
                {marker.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Caption1 className={styles.sources}>{t('address.sources')}</Caption1>
    </div>
  );
}

function extentOf(markers: readonly Marker[]) {
  return boundingExtent(markers.map(({ point }) => fromLonLat([point.lng, point.lat])));
}
