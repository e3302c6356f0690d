import {
  Menu,
  MenuButton,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { BookmarkMultipleRegular } from '@fluentui/react-icons';
import type { ListName } from '@fovea/contracts/lists/schema';
import { changeView, deleteView, findViews } from '@fovea/contracts/views/endpoints';
import type { SavedView } from '@fovea/contracts/views/schema';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { apiQuery, invalidate, useApiMutation } from '../../api/query.ts';
import { confirmDelete } from '../../ui/confirm-delete.ts';
import { showError } from '../../ui/error-dialog.ts';
import type { ColumnChoice } from '../../ui/table/chosen-columns.ts';
import { addressOfView, viewContent, viewIn } from '../../ui/table/view-address.ts';
import { toast } from '../../ui/toast.ts';

const CreateViewDialog = lazy(async () => ({ default: (await import('./create-view.tsx')).CreateViewDialog }));
const EditViewDialog = lazy(async () => ({ default: (await import('./edit-view.tsx')).EditViewDialog }));

export type ViewsMenuProps = { list: ListName; choice: ColumnChoice };

/** The views of a list: the default, the person's own and the company's. */
export function ViewsMenu({ list, choice }: ViewsMenuProps) {
  const { t } = useTranslation(['table', 'ui']);
  const { t: words } = useTranslation('table', { keyPrefix: 'views' });
  const [address, go] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'create' | 'edit'>();
  const id = viewIn(address);
  // Loads only on opening the menu.
  const views = useQuery({ ...apiQuery(findViews, { list }), enabled: isOpen || id !== null });
  const offered = views.data?.list ?? [];
  const current = offered.find(({ _id }) => _id === id);
  const content = viewContent(address, choice);
  const isChanged = current !== undefined && current.query !== content;
  const save = useApiMutation(changeView, {
    onSuccess: ({ name }) => {
      void invalidate(findViews);
      toast(words('saved', { name }));
    },
    onError: showError,
  });
  const show = (chosen?: SavedView) => go(chosen ? addressOfView(chosen) : new URLSearchParams());
  const remove = async ({ _id, name }: SavedView) => {
    if (!(await confirmDelete(words, name, () => call(deleteView, { id: _id })))) return;
    show();
    await invalidate(findViews);
  };
  const nameShown = current?.name ?? (id !== null && views.isPending ? '…' : words('all'));
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu
        open={isOpen}
        onOpenChange={(_, { open }) => setOpen(open)}
        positioning={{ autoSize: true }}
        checkedValues={{ view: [current?._id ?? ''] }}
      >
        <MenuTrigger disableButtonEnhancement>
          <MenuButton appearance="subtle" icon={<BookmarkMultipleRegular />}>
            {words('button', { name: isChanged ? words('changed', { name: nameShown }) : nameShown })}
          </MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItemRadio name="view" value="" onClick={() => show()}>
              {words('all')}
            </MenuItemRadio>
            {views.isPending && isOpen && <MenuItem disabled>{t('ui:loading')}</MenuItem>}
            {views.error && (
              <MenuItem persistOnClick onClick={() => void views.refetch()} subText={views.error.message}>
                {t('ui:retry')}
              </MenuItem>
            )}
            <Group title={words('own')} views={offered.filter(({ shared }) => !shared)} onShow={show} />
            <Group title={words('company')} views={offered.filter(({ shared }) => shared)} onShow={show} />
            <MenuDivider />
            {current?.mayChange && isChanged && (
              <MenuItem onClick={() => save.mutate({ ...versionOf(current), query: content })}>
                {words('save')}
              </MenuItem>
            )}
            <MenuItem onClick={() => setDialog('create')}>{words('create')}</MenuItem>
            {current?.mayChange && <MenuItem onClick={() => setDialog('edit')}>{words('edit')}</MenuItem>}
            {current?.mayChange && <MenuItem onClick={() => void remove(current)}>{words('action.delete')}</MenuItem>}
          </MenuList>
        </MenuPopover>
      </Menu>
      <Suspense>
        {dialog === 'create' && <CreateViewDialog list={list} query={content} onSaved={show} onClose={close} />}
        {dialog === 'edit' && current && <EditViewDialog view={current} onClose={close} />}
      </Suspense>
    </>
  );
}

const versionOf = ({ _id: id, version, name, shared }: SavedView) => ({ id, version, name, shared });

type GroupProps = { title: string; views: readonly SavedView[]; onShow: (view: SavedView) => void };

function Group({ title, views, onShow }: GroupProps) {
  if (views.length === 0) return null;
  return (
    <MenuGroup>
      <MenuGroupHeader>{title}</MenuGroupHeader>
      {views.map((view) => (
        <MenuItemRadio key={view._id} name="view" value={view._id} onClick={() => onShow(view)}>
          {view.name}
        </MenuItemRadio>
      ))}
    </MenuGroup>
  );
}
