import type { Eye, SymptomKind } from '@fovea/contracts/holds/schema';
import { useTranslation } from 'react-i18next';

type Words = { kinds: readonly SymptomKind[]; eye?: Eye };

/** "After-image for longer than 6 minutes, right eye". */
export function useSymptomWords(): (symptom: Words) => string {
  const { t, i18n } = useTranslation('holds');
  const between = i18n.language === 'ja' ? '、' : ', ';
  return ({ kinds, eye }) =>
    [...kinds.map((kind) => t(`symptom.${kind}`)), ...(eye ? [t(`eye.${eye}`)] : [])].join(between);
}
