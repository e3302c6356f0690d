import {
  Menu,
  MenuButton,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { DocumentTextRegular } from '@fluentui/react-icons';
import { findTemplates } from '@fovea/contracts/answer-templates/endpoints';
import type { AnswerTemplate } from '@fovea/contracts/answer-templates/schema';
import type { Language } from '@fovea/contracts/fields';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api/query.ts';
import { languageNames, languages } from '../../../i18n/languages.ts';
import { useFlush } from '../../../ui/flush.ts';

const CreateTemplateDialog = lazy(async () => ({
  default: (await import('./create-template.tsx')).CreateTemplateDialog,
}));
const TemplatesDialog = lazy(async () => ({ default: (await import('./templates-dialog.tsx')).TemplatesDialog }));

export type TemplatesMenuProps = {
  /** The recipient's language: its templates come first. */
  language: Language;
  onUse: (template: AnswerTemplate) => void;
  /** The initial text of a new template: the present reply without names. */
  draft: () => string;
};

/** Reply templates: the person's own and the company's, by language. */
export function TemplatesMenu({ language, onUse, draft }: TemplatesMenuProps) {
  const { t } = useTranslation(['requests', 'ui']);
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'create' | 'all'>();
  const templates = useQuery({ ...apiQuery(findTemplates, {}), enabled: isOpen || dialog !== undefined });
  const offered = templates.data?.list ?? [];
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu open={isOpen} onOpenChange={(_, { open }) => setOpen(open)} positioning={{ autoSize: true }}>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton className={useFlush().button} appearance="subtle" icon={<DocumentTextRegular />}>
            {t('templates.button')}
          </MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {templates.isPending && <MenuItem disabled>{t('ui:loading')}</MenuItem>}
            {templates.error && (
              <MenuItem persistOnClick onClick={() => void templates.refetch()} subText={templates.error.message}>
                {t('ui:retry')}
              </MenuItem>
            )}
            {templates.data && offered.length === 0 && <MenuItem disabled>{t('templates.none')}</MenuItem>}
            {[language, ...languages.filter((other) => other !== language)].map((each) => (
              <InLanguage key={each} language={each} templates={offered} onUse={onUse} />
            ))}
            <MenuDivider />
            <MenuItem onClick={() => setDialog('create')}>{t('templates.create')}</MenuItem>
            {offered.some(({ mayChange }) => mayChange) && (
              <MenuItem onClick={() => setDialog('all')}>{t('templates.all')}</MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      <Suspense>
        {dialog === 'create' && <CreateTemplateDialog text={draft()} language={language} onClose={close} />}
        {dialog === 'all' && <TemplatesDialog templates={offered} onClose={close} />}
      </Suspense>
    </>
  );
}

type InLanguageProps = Pick<TemplatesMenuProps, 'language' | 'onUse'> & { templates: readonly AnswerTemplate[] };

function InLanguage({ language, templates, onUse }: InLanguageProps) {
  const { t } = useTranslation('requests');
  const own = templates.filter((template) => template.language === language);
  if (own.length === 0) return null;
  return (
    <MenuGroup>
      <MenuGroupHeader>{languageNames[language]}</MenuGroupHeader>
      {own.map((template) => (
        <MenuItem
          key={template._id}
          subText={template.shared ? t('templates.ofCompany') : undefined}
          onClick={() => onUse(template)}
        >
          {template.name}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}
