import { makeStaticStyles } from '@fluentui/react-components';

/**
 * On paper an open dialog stands alone, without what can only be pressed; what it is made of says the rest itself. As
 * text: in an object, Griffel drops the rules of a media query.
 */
export const usePrintStyles = makeStaticStyles(`
@media print {
  html { overflow: visible !important; }
  body:has([role=dialog]) > #root { display: none; }
  [role=dialog] :is(.fui-Button, .fui-Select:not(form *), search, [role=tablist]) { display: none; }
}`);
