import { Title2 } from '@fluentui/react-components';
import { Headed, type HeadedProps } from './headed.tsx';

export const Page = (props: HeadedProps) => <Headed {...props} as="h1" heading={Title2} />;
