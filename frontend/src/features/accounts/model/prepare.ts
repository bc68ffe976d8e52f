import { timezoneSchema } from '#shared/model/common.ts';
import type { SiteToPrepare } from '#shared/model/prepared-site.ts';
import { emailField, nameField } from '../../../components/form-errors.ts';
import { csvLines } from './csv.ts';
import { type DeviceFault, devicesIn, type KnownService } from './planned-devices.ts';

/** A site to prepare for a customer. */
export interface PreparedRow extends SiteToPrepare {
  /** Its line in what was typed or chosen, from 1. */
  readonly line: number;
  /** Devices as they were typed. */
  readonly typedDevices: string;
}

export const columns = ['name', 'email', 'timezone', 'devices'] as const;
export type Column = (typeof columns)[number];

/** What is wrong with a field of a line. */
export interface RowFault {
  readonly line: number;
  readonly column: Column;
  /** A key of `form.error`, or one of the list's own. */
  readonly fault: 'required' | 'email' | 'tooLong' | 'characters' | OwnFault;
}
type OwnFault = 'zone' | 'twice' | 'there' | 'formula' | DeviceFault;

interface Prepared {
  readonly rows: readonly PreparedRow[];
  readonly faults: readonly RowFault[];
}

/** Lines of one list: sent in several calls. */
export const MAX_LINES = 100;

/** Names of columns as people and programs write them. */
const headings: Readonly<Record<Column, RegExp>> = {
  name: /^(name|site|home|anlage|haus|nom|nome|naam|nombre)$/i,
  email: /^(e-?mail|e-?mail[- ]?(address|adresse)|mail|correo)$/i,
  timezone: /^(time ?zone|zone|zeitzone|fuseau horaire|fuso orario|tijdzone|zona horaria)$/i,
  devices: /^(devices?|geräte?|appareils|dispositivi|apparaten|dispositivos)$/i,
};

/** Where each column is: as the first line says, else in their order. null: the first line is no heading. */
const headingOf = (cells: readonly string[]): Readonly<Record<Column, number>> | null => {
  const at = (column: Column): number => cells.findIndex((cell) => headings[column].test(cell));
  return at('name') >= 0 && at('email') >= 0
    ? { name: at('name'), email: at('email'), timezone: at('timezone'), devices: at('devices') }
    : null;
};

const faultOf = (schema: typeof nameField | typeof emailField, value: string): RowFault['fault'] | null => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  const known = ['required', 'email', 'tooLong', 'characters'] as const;
  return known.find((one) => one === issue?.message) ?? 'required';
};

/** What a spreadsheet would run: a name that begins like this came out of one as a formula. */
const FORMULA = /^[=+\-@]/;

/**
 * Reads a list of sites. Each fault names its line and field; a list with one is not begun.
 * @param zone the time zone where a line names none
 * @param known names of the sites that the user has
 * @param services null: not loaded yet, and lines that name devices are not judged
 */
export const preparedOf = (
  text: string,
  zone: string,
  known: readonly string[],
  services: readonly KnownService[] | null,
): Prepared => {
  const lines = csvLines(text);
  const heading = lines[0] === undefined ? null : headingOf(lines[0].cells);
  const at = heading ?? { name: 0, email: 1, timezone: 2, devices: 3 };
  const taken = new Set(known.map((name) => name.toLowerCase()));
  const seen = new Set<string>();
  const rows: PreparedRow[] = [];
  const faults: RowFault[] = [];
  for (const { line, cells } of heading === null ? lines : lines.slice(1)) {
    const name = cells[at.name] ?? '';
    const email = (cells[at.email] ?? '').toLowerCase();
    const timezone = cells[at.timezone] || zone;
    const typedDevices = cells[at.devices] ?? '';
    const { devices, fault } = services === null ? { devices: [], fault: null } : devicesIn(typedDevices, services);
    const same = name.toLowerCase();
    const found: Readonly<Record<Column, RowFault['fault'] | null>> = {
      name:
        faultOf(nameField, name) ??
        (FORMULA.test(name) ? 'formula' : seen.has(same) ? 'twice' : taken.has(same) ? 'there' : null),
      email: faultOf(emailField, email),
      timezone: timezoneSchema.safeParse(timezone).success ? null : 'zone',
      devices: fault,
    };
    seen.add(same);
    rows.push({ line, name, email, timezone, typedDevices, ...(devices.length > 0 && { devices: [...devices] }) });
    for (const column of columns) {
      const wrong = found[column];
      if (wrong !== null) faults.push({ line, column, fault: wrong });
    }
  }
  return { rows, faults };
};

/** A cell that a spreadsheet reads as one. */
const cellOf = (text: string): string => (/[";,\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * A list to begin with, as spreadsheets open it: with a mark of its encoding, and a semicolon where a comma is for decimals.
 * @param heads names of the columns, in their order
 * @param example a line
 */
export const templateOf = (heads: readonly string[], example: readonly string[], commaIsDecimal: boolean): string =>
  `\uFEFF${[heads, example].map((cells) => cells.map(cellOf).join(commaIsDecimal ? ';' : ',')).join('\r\n')}\r\n`;
