import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/index.ts';
import { WriteDialog } from '../../parts/requests/write-dialog.tsx';
import { PickedFamilies, type SelectionDialogProps } from './selected-families.tsx';

/** A message to each of the selected families. */
export function WriteToFamiliesDialog({ picked, onDone, onClose }: SelectionDialogProps) {
  const { t } = useTranslation('customers');
  return (
    <PickedFamilies picked={picked} title={t('many.write.action')} onClose={onClose}>
      {({ list }) => (
        <WriteDialog
          ids={list.map(({ _id }) => _id)}
          db={picked.db}
          title={t('many.write.title', { count: list.length })}
          action={t('many.action', { action: t('many.write.send'), count: list.length })}
          language={currentLanguage()}
          namedIn={() => nobody}
          done={(count) => t('many.write.done', { count })}
          onSent={onDone}
          onClose={onClose}
        >
          <p>{t('many.write.body')}</p>
        </WriteDialog>
      )}
    </PickedFamilies>
  );
}

/** Names differ by family, so placeholders stay. */
const nobody = { name: '', patient: '', clinic: '' };
