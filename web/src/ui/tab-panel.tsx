import { Subtitle1 } from '@fluentui/react-components';
import { Headed, type HeadedProps } from './headed.tsx';

/** One tab of a page that has several: like a page, with a heading one level below. */
export const TabPanel = (props: HeadedProps) => <Headed {...props} as="h2" heading={Subtitle1} role="tabpanel" />;
