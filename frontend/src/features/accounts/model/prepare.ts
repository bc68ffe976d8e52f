import { timezoneSchema } from '#shared/model/common.ts';
import { emailField, nameField } from '../../../components/form-errors.ts';

/** A site to prepare for a customer. */
export interface PreparedRow {
  /** Its line in what was typed or chosen, from 1. */
  readonly line: number;
  readonly name: string;
  /** Address of the customer, who becomes its owner. */
  readonly email: string;
  readonly timezone: string;
}

export const columns = ['name', 'email', 'timezone'] as const;
export type Column = (typeof columns)[number];

/** What is wrong with a field of a line. */
export interface RowFault {
  readonly line: number;
  readonly column: Column;
  /** A key of `form.error`, or one of the list's own. */
  readonly fault: 'required' | 'email' | 'tooLong' | 'characters' | 'zone' | 'twice' | 'there';
}

export interface Prepared {
  readonly rows: readonly PreparedRow[];
  readonly faults: readonly RowFault[];
}

/** As many may be under way at once. */
export const MAX_PREPARED = 30;

/** Cells of a line of CSV: by comma, semicolon or tab, quoted where they hold one of these. */
const cellsOf = (line: string): string[] => {
  const separator = ['\t', ';', ','].find((one) => line.includes(one)) ?? ',';
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at] ?? '';
    if (quoted && char === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"' && (quoted || cell.trim() === '')) {
      quoted = !quoted;
      if (quoted) cell = '';
    } else if (char === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += char;
  }
  return [...cells, cell.trim()];
};

/** Names of columns as people and programs write them. */
const headings: Readonly<Record<Column, RegExp>> = {
  name: /^(name|site|home|anlage|haus)$/i,
  email: /^(e-?mail|e-?mail[- ]?(address|adresse)|mail)$/i,
  timezone: /^(time ?zone|zone|zeitzone)$/i,
};

/** Where each column is: as the first line says, else in their order. null: the first line is no heading. */
const headingOf = (cells: readonly string[]): Readonly<Record<Column, number>> | null => {
  const at = (column: Column): number => cells.findIndex((cell) => headings[column].test(cell));
  return at('name') >= 0 && at('email') >= 0
    ? { name: at('name'), email: at('email'), timezone: at('timezone') }
    : null;
};

const faultOf = (schema: typeof nameField | typeof emailField, value: string): RowFault['fault'] | null => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  const known = ['required', 'email', 'tooLong', 'characters'] as const;
  return known.find((one) => one === issue?.message) ?? 'required';
};

/**
 * Reads a list of sites. Each fault names its line and field; a list with one is not begun.
 * @param zone the time zone where a line names none
 * @param known names of the sites that the user has
 */
export const preparedOf = (text: string, zone: string, known: readonly string[]): Prepared => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((content, nth) => ({ line: nth + 1, cells: cellsOf(content) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const heading = lines[0] === undefined ? null : headingOf(lines[0].cells);
  const at = heading ?? { name: 0, email: 1, timezone: 2 };
  const rows = (heading === null ? lines : lines.slice(1)).map(({ line, cells }) => ({
    line,
    name: cells[at.name] ?? '',
    email: (cells[at.email] ?? '').toLowerCase(),
    timezone: cells[at.timezone] || zone,
  }));
  const faults = rows.flatMap(({ line, name, email, timezone }, nth): RowFault[] => {
    const same = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
    const ofName =
      faultOf(nameField, name) ??
      (rows.slice(0, nth).some((row) => same(row.name)) ? 'twice' : known.some(same) ? 'there' : null);
    const found = {
      name: ofName,
      email: faultOf(emailField, email),
      timezone: timezoneSchema.safeParse(timezone).success ? null : ('zone' as const),
    };
    return columns.flatMap((column) => {
      const fault = found[column];
      return fault === null ? [] : [{ line, column, fault }];
    });
  });
  return { rows, faults };
};

/** A key that is the same for the same site of the same user, so that a list sent again makes nothing twice. Not a secret. */
export const keyOfRow = (userId: string, { name, email, timezone }: Omit<PreparedRow, 'line'>): string => {
  const text = JSON.stringify(['prepared', userId, name, email, timezone]);
  let [a, b, c, d] = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ a ^ code, 0x5bd1e995);
    c = Math.imul(c + code, 0x1b873593) ^ (b >>> 13);
    d = Math.imul(d ^ c, 0x2545f491) + code;
  }
  return [a, b, c, d].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
};
