import { AddRegular } from '@fluentui/react-icons';
import { LinkButton, type LinkButtonProps } from './link.tsx';

/** Above a list, and in its place while it is empty: leads to the dialog that makes one more. */
export const CreateLink = ({ to, children }: Pick<LinkButtonProps, 'to' | 'children'>) => (
  <LinkButton to={to} icon={<AddRegular />}>
    {children}
  </LinkButton>
);
