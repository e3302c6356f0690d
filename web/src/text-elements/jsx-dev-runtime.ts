import * as react from 'react/jsx-dev-runtime';
import { wrapText } from './wrap-text.ts';

export const { Fragment } = react;
export const jsxDEV: typeof react.jsxDEV = (type, props, ...rest) =>
  react.jsxDEV(type, wrapText(type, Object(props)), ...rest);
