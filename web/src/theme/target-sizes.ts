import { makeStaticStyles } from '@fluentui/react-components';

// The class twice: more specific than the components' own sizes, independent of the order of style sheets.
const all = (...names: string[]) => names.map((name) => `.fui-${name}.fui-${name}`).join(', ');

const icons = all('Combobox__expandIcon', 'Combobox__clearIcon', 'SearchBox__dismiss');
const buttons = all('Button', 'ToggleButton', 'MenuButton');
const lines = all(
  'Input',
  'SearchBox',
  'Select__select',
  'Combobox',
  'Dropdown',
  'Tab',
  'MenuItem',
  'MenuItemRadio',
  'Option',
);
const marks = all('Checkbox', 'Radio', 'Switch');
const typed = all('Input__input', 'SearchBox__input', 'Select__select', 'Combobox__input', 'Textarea__textarea');

/**
 * Sizes of all pointer targets: 24 px for a mouse and 44 px for touch. Fields grow with enlarged text, and are never
 * wider than their container. Below a font size of 16 px a phone zooms into the tapped field. As text: in an object,
 * Griffel drops the rules of a media query.
 */
export const useTargetSizes = makeStaticStyles(`
${icons} { box-sizing: content-box; padding: 2px; }
${all('Select__select')} { height: auto; padding-block: 5px; }
${all('Input', 'Input__input')} { min-width: 0; }
@media (pointer: coarse) {
  ${buttons} { min-width: 44px; min-height: 44px; }
  ${lines} { min-height: 44px; }
  ${marks} { min-height: 44px; align-items: center; }
  ${typed} { font-size: max(16px, 1rem); }
  dd > a[href], dd > span > a[href], button.fui-Link.fui-Link {
    display: inline-flex; align-items: center; min-width: 44px; min-height: 44px;
  }
}`);
