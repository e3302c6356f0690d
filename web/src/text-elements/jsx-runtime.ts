import * as react from 'react/jsx-runtime';
import { wrapText } from './wrap-text.ts';

export const { Fragment } = react;
export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, wrapText(type, Object(props)), key);
export const jsxs: typeof react.jsxs = (type, props, key) => react.jsxs(type, wrapText(type, Object(props)), key);
