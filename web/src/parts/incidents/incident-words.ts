import type { Incident } from '@fovea/contracts/incidents/schema';
import type { TFunction } from 'i18next';

/** A symptom in words: what and which eye. */
export const symptomWords = ({ kinds, eye }: Pick<Incident, 'kinds' | 'eye'>, holds: TFunction<'holds'>): string =>
  [...kinds.map((kind) => holds(`symptom.${kind}`)), ...(eye ? [holds(`eye.${eye}`)] : [])].join(', ');

/** A device with its serial number and lot. */
export const deviceWords = (device: NonNullable<Incident['device']>, t: TFunction<'incidents'>): string =>
  [device.productName, device.serial_number, device.lot && t('report.lot', { lot: device.lot })]
    .filter(Boolean)
    .join(', ');
