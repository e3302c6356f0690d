import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';

/** Text that React would place as a node of its own where `src/text-elements` does not see it. */
const sources = globSync('src/**/*.tsx', { cwd: import.meta.dirname }).map((file) => ({
  file,
  tree: parseAst(readFileSync(new URL(file, import.meta.url), 'utf8'), { lang: 'tsx' }),
}));

type Node = { type: string; [property: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** All descendants; nested functions are visited if `deep`. */
function* nodesIn(value: unknown, deep: boolean): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each, deep);
  if (!isNode(value)) return;
  yield value;
  if (!deep && isFunction(value)) return;
  for (const [property, child] of Object.entries(value)) if (property !== 'parent') yield* nodesIn(child, deep);
}

const isFunction = ({ type }: Node) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

/** What an expression may come to. */
function results(node: unknown): Node[] {
  if (!isNode(node)) return [];
  if (node.type === 'ParenthesizedExpression') return results(node.expression);
  if (node.type === 'ConditionalExpression') return [...results(node.consequent), ...results(node.alternate)];
  if (node.type === 'LogicalExpression') return [...results(node.left), ...results(node.right)];
  return [node];
}

/** A call that neither loops over elements nor renders what it was given returns words: a text, a date, a name. */
function isText(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'Literal') return typeof node.value === 'string';
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return false;
  const { property, name } = node.callee;
  if (name === 'children') return false;
  return !isNode(property) || !/^(map|flatMap)$/.test(String(property.name));
}

/** Functions by the name of a component. */
function components(tree: unknown): { name: string; body: unknown }[] {
  return [...nodesIn(tree, true)].flatMap((node) => {
    const named = node.type === 'VariableDeclarator' && isNode(node.init) && isFunction(node.init) ? node.init : node;
    const name = isNode(node.id) ? String(node.id.name) : '';
    return isFunction(named) && /^[A-Z]/.test(name) ? [{ name, body: named.body }] : [];
  });
}

function returned(body: unknown): Node[] {
  if (!isNode(body) || body.type !== 'BlockStatement') return results(body);
  return [...nodesIn(body.body, false)].flatMap((node) =>
    node.type === 'ReturnStatement' ? results(node.argument) : [],
  );
}

/** The router makes its links by itself. */
function routerLinks(tree: unknown): Node[] {
  return [...nodesIn(tree, true)].filter(
    (node) =>
      node.type === 'JSXElement' &&
      isNode(node.openingElement) &&
      isNode(node.openingElement.name) &&
      node.openingElement.name.name === 'NavLink',
  );
}

const isBare = (child: unknown): boolean =>
  isNode(child) && (child.type === 'JSXText' ? /\S/.test(String(child.value)) : results(child.expression).some(isText));

describe('text stands in an element of its own', () => {
  test('no component is text alone', () => {
    const found = sources.flatMap(({ file, tree }) =>
      components(tree).flatMap(({ name, body }) => (returned(body).some(isText) ? [`${file}: ${name}`] : [])),
    );
    expect(found).toEqual([]);
  });

  test('a link of the router has no text beside its icon', () => {
    const found = sources.flatMap(({ file, tree }) =>
      routerLinks(tree).flatMap(({ children }) => ((children as unknown[]).some(isBare) ? [file] : [])),
    );
    expect(found).toEqual([]);
  });
});
