type Place = { timezone: string; mobileCountryCode: string };
type Placed = { setValue: (name: 'timezone' | 'mobileCountryCode', value: string) => void };

/** Presets from a family's country, until overwritten. */
export function presetPlace(form: Placed, place: Place): void {
  form.setValue('timezone', place.timezone);
  form.setValue('mobileCountryCode', place.mobileCountryCode);
}
