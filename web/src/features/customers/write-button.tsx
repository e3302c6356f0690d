import { Button } from '@fluentui/react-components';
import { SendRegular } from '@fluentui/react-icons';
import type { Customer } from '@fovea/contracts/customers/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WriteToFamilyDialog } from '../../parts/requests/write-to-family.tsx';

export type WriteButtonProps = { family: Customer; onSent?: () => void };

/** Opens the form of a message to a family. */
export function WriteButton({ family, onSent }: WriteButtonProps) {
  const { t } = useTranslation('requests');
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <Button icon={<SendRegular />} onClick={() => setWriting(true)}>
        {t('toFamily.action')}
      </Button>
      {isWriting && <WriteToFamilyDialog family={family} onSent={onSent} onClose={() => setWriting(false)} />}
    </>
  );
}
