import type { Schema } from './document.ts';
import type { ReferenceTexts } from './texts.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text as HTML, also within attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
/** The same, with text in back-quotes as `code`. */
export const prose = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

export const schemaAnchor = (name: string): string => `schema-${name}`;

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ref;
const literal = (value: unknown): string => `<code>${escaped(JSON.stringify(value))}</code>`;

const range = ({ minimum, maximum, minLength, maxLength }: Schema): string => {
  const isBound = (value: number | undefined): value is number =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const parts = [
    isBound(minimum) ? `from ${minimum}` : '',
    isBound(maximum) ? `to ${maximum}` : '',
    isBound(minLength) && minLength > 1 ? `from ${minLength} characters` : '',
    isBound(maxLength) ? `to ${maxLength} characters` : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? `, ${parts.join(' ')}` : '';
};

/** A schema in one line; nested objects are listed below it. */
export const typeOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return `<a href="#${schemaAnchor(name)}">${escaped(name)}</a>`;
  }
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [...new Set(variants.map(typeOf))].join(' | ');
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  const types = [schema.type ?? 'anything'].flat().map((type) => (type === 'null' ? literal(null) : escaped(type)));
  return `${types.join(' | ')}${schema.format === undefined ? '' : ` (${escaped(schema.format)})`}${range(schema)}`;
};

/** Nested schemas that have fields. */
const objectsIn = (schema: Schema): readonly Schema[] => [
  ...(schema.properties ? [schema] : []),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(objectsIn),
  ...(schema.items ? objectsIn(schema.items) : []),
  ...(typeof schema.additionalProperties === 'object' ? objectsIn(schema.additionalProperties) : []),
];

/** The fields of a schema as a description list. */
export const fieldList = (schema: Schema, t: Pick<ReferenceTexts, 'optional' | 'or'>): string =>
  objectsIn(schema)
    .map(({ properties = {}, required = [] }) => {
      const entries = Object.entries(properties).map(
        ([name, field]) =>
          `<dt><code>${escaped(name)}</code> <span>${typeOf(field)}${required.includes(name) ? '' : `, ${t.optional}`}</span></dt><dd lang="en">${prose(field.description ?? '')}${fieldList(field, t)}</dd>`,
      );
      return entries.length > 0 ? `<dl>${entries.join('')}</dl>` : '';
    })
    .join(`<p>${t.or}</p>`);
