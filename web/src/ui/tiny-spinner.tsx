import { Spinner } from '@fluentui/react-components';

/** Spinner of a button with a pending action; loaded on first use. */
export function TinySpinner() {
  return <Spinner size="tiny" />;
}
