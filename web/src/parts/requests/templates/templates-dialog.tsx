import { Text } from '@fluentui/react-components';
import { DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { deleteTemplate, findTemplates } from '@fovea/contracts/answer-templates/endpoints';
import type { AnswerTemplate } from '@fovea/contracts/answer-templates/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { invalidate } from '../../../api/query.ts';
import { languageNames } from '../../../i18n/languages.ts';
import { confirmDelete } from '../../../ui/confirm-delete.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ThingList, ThingRow } from '../../../ui/thing-row.tsx';
import { ViewDialog } from '../../../ui/view-dialog.tsx';
import { EditTemplateDialog } from './edit-template.tsx';

export type TemplatesDialogProps = { templates: readonly AnswerTemplate[]; onClose: () => void };

/** The templates that the person may edit or delete. */
export function TemplatesDialog({ templates, onClose }: TemplatesDialogProps) {
  const { t } = useTranslation('requests');
  const { t: words } = useTranslation('requests', { keyPrefix: 'templates' });
  const [edited, setEdited] = useState<AnswerTemplate>();
  const changeable = templates.filter(({ mayChange }) => mayChange);
  const remove = async ({ _id: id, name }: AnswerTemplate) => {
    if (await confirmDelete(words, name, () => call(deleteTemplate, { id }))) await invalidate(findTemplates);
  };
  return (
    <>
      <ViewDialog title={t('templates.all')} onClose={onClose}>
        {changeable.length === 0 && <Text>{t('templates.none')}</Text>}
        <ThingList>
          {changeable.map((template) => (
            <ThingRow
              key={template._id}
              name={template.name}
              facts={
                <>
                  {languageNames[template.language]}
                  {template.shared && ` · ${t('templates.ofCompany')}`}
                </>
              }
            >
              <IconButton
                label={t('templates.edit', { name: template.name })}
                icon={<EditRegular />}
                onClick={() => setEdited(template)}
              />
              <IconButton
                label={t('templates.remove', { name: template.name })}
                icon={<DeleteRegular />}
                onClick={() => void remove(template)}
              />
            </ThingRow>
          ))}
        </ThingList>
      </ViewDialog>
      {edited && <EditTemplateDialog template={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
