import { makeStaticStyles } from '@fluentui/react-components';

/**
 * All print styles. An open dialog is printed alone. A component marks its parts by `data-print`: `none` is not
 * printed, `only` is printed but not shown on screen, `flow` drops a layout of the screen (grid, fixed or scrolling).
 * Buttons are never printed. Wide tables are printed in landscape, with every column and their headers on each page. As
 * text: in an object, Griffel drops the rules of a media query.
 */
export const usePrintStyles = makeStaticStyles(`
@media not print {
  [data-print=only] { display: none !important; }
}
@page { margin: 12mm; }
@page wide { size: landscape; margin: 10mm; }
@media print {
  html { overflow: visible !important; }
  body:has([role=dialog]) > #root { display: none; }
  [data-print=none],
  :is(main, [role=dialog]) :is(.fui-Button, .fui-Select:not(form *)),
  :is(main, [role=dialog]) [role=tablist],
  main search > :not(ul),
  main search .fui-InteractionTagSecondary,
  [role=dialog] search { display: none !important; }
  [data-print=flow] {
    display: block !important;
    position: static !important;
    overflow: visible !important;
    max-width: none !important;
    height: auto !important;
    min-height: 0 !important;
    max-height: none !important;
    padding: 0 !important;
    border: none !important;
    border-radius: 0 !important;
    box-shadow: none !important;
    color: #000;
    background: #fff !important;
  }
  :is(main, [role=dialog]):has(th:nth-child(8)) { page: wide; }
  table { font-size: 9pt !important; }
  table:has(th:nth-child(12)) { font-size: 7pt !important; }
  thead { display: table-header-group; }
  tr, [role=listitem], dl > div { break-inside: avoid; }
  :is(th, td) {
    position: static !important;
    height: auto !important;
    max-width: none !important;
    overflow: visible !important;
    padding: 0.8mm 1.2mm !important;
    white-space: normal !important;
    vertical-align: top;
  }
  :is(th, td) * {
    max-width: 100%;
    overflow: visible !important;
    overflow-wrap: break-word;
    font-size: inherit !important;
    line-height: 1.25 !important;
    white-space: normal !important;
  }
  :is(th, td):not(:has(*)) { overflow-wrap: break-word; }
  :is(th, td) time { white-space: nowrap !important; }
  th svg { display: none; }
}`);
