import { AddRegular } from '@fluentui/react-icons';
import { LinkButton, type LinkButtonProps } from './link.tsx';

/** Link to the create dialog of a list, above the list and in its empty state. */
export const CreateLink = ({ to, children }: Pick<LinkButtonProps, 'to' | 'children'>) => (
  <LinkButton to={to} icon={<AddRegular />}>
    {children}
  </LinkButton>
);
