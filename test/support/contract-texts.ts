import { toOpenApi } from '#shared/contract/openapi.ts';

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isText = (key === 'description' || key === 'summary') && typeof inner === 'string';
    if (isText) return [inner];
    return key === 'example' || key === 'examples' ? [] : textsIn(inner);
  });
};

/** Shorter ones are words like "Cents." that other texts may also contain. */
const TELLING = 25;

const { paths, components } = toOpenApi() as { paths: object; components: { schemas: object } };
/** Descriptions and summaries in the OpenAPI document, each as source code would write it. */
export const contractTexts: readonly string[] = [...new Set(textsIn([paths, components.schemas]))]
  // The API itself sends the texts of errors.
  .filter((text) => text.length >= TELLING && !/^[a-z_]+: /.test(text))
  .flatMap((text) => [text, text.replaceAll("'", "\\'")])
  .filter((text, index, all) => all.indexOf(text) === index);
