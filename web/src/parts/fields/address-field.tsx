import { Field, Input, makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { sydney } from '../map/sydney.ts';
import { type Found, SearchCombobox } from './search-combobox.tsx';
import { type FieldProps, useField } from './use-field.ts';

const PointMap = lazy(async () => ({ default: (await import('../map/point-map.tsx')).PointMap }));

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalM,
    gridColumn: '1 / -1',
  },
});

const mapHeight = 240;

export type AddressFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  /** The field that holds `{lat, lng}` or null. */
  locationName: FieldPath<In>;
};

/**
 * An address: found by name or placed on the map, then completed by hand. Map and towns load when the field first
 * shows.
 */
export function AddressField<In extends FieldValues, Out>({ locationName, ...props }: AddressFieldProps<In, Out>) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('ui');
  const { field, frame, disabled } = useField(props);
  const { field: location, frame: locationFrame } = useField({ ...props, name: locationName });
  const { data: base } = useQuery(apiQuery(getBaseSetting, {}));
  const find = async (text: string, signal: AbortSignal) => {
    const { findPlaces } = await import('../map/places.ts');
    const places = await findPlaces(text, i18n.language, base?.maps.geocoderUrl ?? null, signal);
    return places.map(({ label, point }) => ({ value: `${point.lat},${point.lng}`, label }));
  };
  const choose = (_: string | null, place: Found | null) => {
    if (!place) return;
    const [lat, lng] = place.value.split(',').map(Number);
    field.onChange(place.label);
    location.onChange({ lat, lng });
  };
  return (
    <div className={styles.root}>
      {!disabled && (
        <Field label={t('address.search')}>
          <SearchCombobox value={null} onChange={choose} search={{ key: 'places', find }} />
        </Field>
      )}
      <Field {...frame} validationMessage={frame.validationMessage ?? locationFrame.validationMessage}>
        <Input {...field} value={field.value ?? ''} disabled={disabled} autoComplete="street-address" />
      </Field>
      <Suspense
        fallback={
          <Skeleton aria-label={t('loading')}>
            <SkeletonItem style={{ height: mapHeight }} />
          </Skeleton>
        }
      >
        <PointMap
          height={mapHeight}
          point={location.value ?? null}
          start={sydney}
          tileUrl={base?.maps.tileUrl ?? null}
          onChange={disabled ? undefined : location.onChange}
        />
      </Suspense>
    </div>
  );
}
