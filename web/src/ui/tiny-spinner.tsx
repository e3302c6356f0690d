import { Spinner } from '@fluentui/react-components';

/** For buttons whose work is under way. Loaded when it first turns. */
export function TinySpinner() {
  return <Spinner size="tiny" />;
}
