// Renders /api/openapi.json: calls grouped by service, expanded on demand, with full-text search.
const api = await (await fetch('/api/openapi.json')).json();
const list = document.querySelector('#list');
const search = document.querySelector('#search');
const count = document.querySelector('#count');

/** Builds an element; text is set as text content, so nothing in the document becomes markup. */
function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== undefined));
  return node;
}

const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    operation,
    words: `${method} ${path} ${JSON.stringify(operation)}`.toLowerCase(),
  })),
);
const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0]);

/** Resolves a `$ref`; returns any other schema unchanged. */
const resolved = (part) =>
  part?.$ref
    ? resolved(
        part.$ref
          .slice(2)
          .split('/')
          .reduce((at, key) => at[key], api),
      )
    : part;
const nameOf = (schema) => schema?.$ref?.split('/').at(-1);

function typeOf(schema) {
  if (!schema) return '';
  if (schema.$ref) return nameOf(schema);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (schema.type === 'array') return `${typeOf(schema.items) || 'any'}[]`;
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.format ? `${type} (${schema.format})` : type;
}

function rulesOf(schema) {
  const rules = [];
  if (schema.minLength !== undefined || schema.maxLength !== undefined)
    rules.push(`length ${schema.minLength ?? 0}–${schema.maxLength ?? '∞'}`);
  if (schema.minimum !== undefined || schema.maximum !== undefined) {
    const top = schema.maximum >= Number.MAX_SAFE_INTEGER ? undefined : schema.maximum;
    rules.push(`${schema.minimum ?? '−∞'}–${top ?? '∞'}`);
  }
  if (schema.maxItems !== undefined) rules.push(`at most ${schema.maxItems} entries`);
  if (schema.default !== undefined) rules.push(`default ${JSON.stringify(schema.default)}`);
  if (schema.description) rules.push(schema.description);
  return rules.join('; ');
}

/** One row per field, nested ones with their full path, to a limited depth. */
function rowsOf(schema, prefix = '', depth = 0) {
  if (!schema || depth > 5) return [];
  const outer = resolved(schema);
  const inner = resolved(outer.type === 'array' ? outer.items : outer);
  const alternatives = (inner?.anyOf ?? inner?.oneOf ?? []).map(resolved).filter((shape) => shape?.properties);
  const shapes = [inner, ...(inner?.allOf ?? []).map(resolved)].filter((shape) => shape?.properties);
  return [
    ...shapes.flatMap((shape) => fieldsOf(shape, prefix, depth)),
    ...alternatives.flatMap((shape, index) => [
      ...(alternatives.length > 1
        ? [{ path: prefix, type: `alternative ${index + 1} of ${alternatives.length}`, required: false, rules: '' }]
        : []),
      ...fieldsOf(shape, prefix, depth),
    ]),
  ];
}

function fieldsOf(shape, prefix, depth) {
  return Object.entries(shape.properties).flatMap(([name, field]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const deeper = rowsOf(field, resolved(field).type === 'array' ? `${path}[]` : path, depth + 1);
    return [
      { path, type: typeOf(field), required: shape.required?.includes(name) ?? false, rules: rulesOf(resolved(field)) },
      ...deeper,
    ];
  });
}

/** A sentence with its `names` as code. */
const worded = (text) => text.split('`').map((part, index) => (index % 2 ? element('code', {}, part) : part));

/** An example as JSON, collapsed by default. */
function exampleOf(title, value) {
  if (value === undefined) return undefined;
  return element(
    'details',
    { class: 'example' },
    element('summary', {}, title),
    element('pre', { tabindex: '0' }, JSON.stringify(value, null, 2)),
  );
}

function table(caption, rows, showsRequired = true) {
  if (!rows.length) return undefined;
  const head = element('tr', {}, ...['Field', 'Type', 'Rules'].map((title) => element('th', { scope: 'col' }, title)));
  const body = rows.map(({ path, type, required, rules }) => {
    const must = required && showsRequired ? element('span', { class: 'must' }, ' required') : undefined;
    return element(
      'tr',
      {},
      element('td', {}, element('span', { class: 'field' }, path), must),
      element('td', {}, type),
      element('td', {}, rules),
    );
  });
  const full = element(
    'table',
    {},
    element('caption', { class: 'hidden' }, caption),
    element('thead', {}, head),
    element('tbody', {}, ...body),
  );
  return element(
    'section',
    {},
    element('h3', {}, caption),
    element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption }, full),
  );
}

const accessOf = (access) => (access === 'public' ? 'everyone, without a session' : access.join(', '));
const regions = {
  required: 'works in exactly one region',
  optional: 'one region, or all of the platform for admins',
  none: 'platform-wide',
};

function bodyOf({ operation }) {
  const facts = [
    ['Who', accessOf(operation['x-access'])],
    ['Region', regions[operation['x-region']]],
    ['Captcha', operation['x-captcha'] ? 'needs a solved one in g-recaptcha-response' : undefined],
    ['Name', operation.operationId],
  ].filter(([, value]) => value);
  const parameters = (operation.parameters ?? [])
    .map(resolved)
    .map(({ name, description, in: where, required, schema }) => ({
      path: name,
      type: typeOf(schema),
      required,
      rules: [where === 'header' ? 'header' : `in ${where}`, description, rulesOf(schema)].filter(Boolean).join('; '),
    }));
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const [answerType, answer] = Object.entries(operation.responses[200].content ?? {})[0] ?? [];
  const data = answer?.schema?.properties?.data;
  const answerRows = data ? rowsOf(data, resolved(data).type === 'array' ? 'data[]' : 'data') : [];
  const errors = Object.entries(operation.responses).filter(([status]) => status !== '200');
  const errorItems = errors
    .flatMap(([, { description }]) => description.split('\n'))
    .map((line) => element('li', {}, line));
  const plainAnswer = answerRows.length
    ? undefined
    : element(
        'section',
        {},
        element('h3', {}, 'Answer'),
        element('p', {}, data ? typeOf(data) : `a file (${answerType})`),
      );

  return element(
    'div',
    { class: 'body' },
    element('p', {}, ...worded(operation.description)),
    element('dl', {}, ...facts.flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)])),
    table('Parameters', parameters),
    table(`Body (${bodyType})`, rowsOf(body?.schema)),
    exampleOf('Example of a body', body?.example),
    table('Answer', answerRows, false),
    exampleOf('Example of an answer', answer?.example),
    plainAnswer,
    errorItems.length
      ? element('section', {}, element('h3', {}, 'Errors'), element('ul', {}, ...errorItems))
      : undefined,
  );
}

function callOf(call) {
  const { path, method, operation } = call;
  const title = element(
    'summary',
    {},
    element('span', { class: `method ${method}` }, method.toUpperCase()),
    element('span', { class: 'path' }, path),
    element('span', { class: 'summary' }, operation.summary),
  );
  const details = element('details', { class: 'call', id: operation.operationId }, title);
  details.addEventListener('toggle', () => details.children.length === 1 && details.append(bodyOf(call)), {
    once: true,
  });
  return details;
}

const shown = [...groups].map(([service, members]) => {
  const rendered = members.map((call) => ({ call, node: callOf(call) }));
  const section = element(
    'section',
    { 'aria-labelledby': `service-${service}` },
    element('h2', { id: `service-${service}` }, service),
    ...rendered.map(({ node }) => node),
  );
  const link = element('a', { href: `#service-${service}` }, service, element('span', {}, String(members.length)));
  return { section, link, rendered };
});
list.append(...shown.map(({ section }) => section));
document.querySelector('#services').append(...shown.map(({ link }) => link));

function filter() {
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let total = 0;
  for (const { section, link, rendered } of shown) {
    let matches = 0;
    for (const { call, node } of rendered) {
      node.hidden = !wanted.every((word) => call.words.includes(word));
      if (!node.hidden) matches += 1;
    }
    section.hidden = matches === 0;
    link.lastChild.textContent = String(matches);
    total += matches;
  }
  count.textContent =
    total === 0 ? 'Nothing matches. Try a part of the path or of a field name.' : `${total} of ${calls.length} calls`;
}

search.addEventListener('input', filter);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  search.focus();
});
filter();

// A link to one call opens it.
const linked = document.getElementById(location.hash.slice(1));
if (linked instanceof HTMLDetailsElement) linked.open = true;
linked?.scrollIntoView();
