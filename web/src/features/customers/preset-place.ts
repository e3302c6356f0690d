type Place = { timezone: string; mobileCountryCode: string };
type Placed = { setValue: (name: 'timezone' | 'mobileCountryCode', value: string) => void };

/** What follows from where a family lives, until somebody says otherwise. */
export function presetPlace(form: Placed, place: Place): void {
  form.setValue('timezone', place.timezone);
  form.setValue('mobileCountryCode', place.mobileCountryCode);
}
