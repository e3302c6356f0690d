import type { Customer } from '@fovea/contracts/customers/schema';
import { nameFor, type PersonNames } from '@fovea/contracts/names';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../i18n/name-of.ts';
import { WriteDialog } from './write-dialog.tsx';

export type WriteToFamilyDialogProps = {
  family: Customer;
  /** The child that the message is about, if any. */
  child?: PersonNames | null;
  onSent?: () => void;
  onClose: () => void;
};

/** A message to one family: names are filled in when a template is inserted. */
export function WriteToFamilyDialog({ family, child, onSent, onClose }: WriteToFamilyDialogProps) {
  const { t } = useTranslation('requests');
  const name = nameOf(family);
  return (
    <WriteDialog
      ids={[family._id]}
      db={family.db}
      title={t('toFamily.title', { name })}
      action={t('toFamily.send')}
      language={family.language}
      namedIn={(language) => ({
        name: nameFor(family, language),
        patient: child ? nameFor(child, language) : '',
        clinic: family.company?.name ?? '',
      })}
      done={() => t('toFamily.sent', { name })}
      onSent={onSent}
      onClose={onClose}
    />
  );
}
