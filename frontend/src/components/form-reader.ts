import type * as z from 'zod';
import { type FormErrorKey, formErrorKeyOf, nameField } from './form-errors.ts';
import { readNumber } from './number-rule.ts';
import type { NumberRule } from './schema-bounds.ts';

/** Reads the fields of a form one by one, so that every faulty field gets its error at once. */
export interface FormReader {
  /** null also if it is invalid; the form is then refused. */
  readonly number: (field: string, text: string, rule: NumberRule) => number | null;
  readonly name: (field: string, text: string) => string;
  readonly wrong: (field: string, key: FormErrorKey) => void;
}

export const formReader = (ctx: Pick<z.RefinementCtx, 'addIssue'>): FormReader => {
  const issue = (field: string, message: string): void => ctx.addIssue({ code: 'custom', path: [field], message });
  return {
    number: (field, text, rule) => {
      const answer = readNumber(text, rule);
      if (answer.ok) return answer.value;
      issue(field, answer.error);
      return null;
    },
    name: (field, text) => {
      const parsed = nameField.safeParse(text);
      if (!parsed.success) issue(field, formErrorKeyOf(parsed.error.issues[0]?.message) ?? 'required');
      return parsed.data ?? '';
    },
    wrong: issue,
  };
};
