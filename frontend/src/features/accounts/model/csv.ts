/** A line of a table: where it begins in the text, from 1, and its cells. */
interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The separator of the first line, outside quotes: what spreadsheets of all countries write. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n/);
  return ['\t', ';', ','].find((one) => first.includes(one)) ?? ',';
};

/**
 * Cells of a table as spreadsheets write them: by comma, semicolon or tab, quoted where they hold one of these, a quote or a line break.
 * Lines without a character are left out. A quote that is never closed ends with its line, so that it takes nothing else with it.
 */
export const csvLines = (given: string): CsvLine[] => {
  const text = given.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const separator = separatorOf(text);
  const lines: CsvLine[] = [];
  let [at, line, begun] = [0, 1, 1];
  let cells: string[] = [];
  const endLine = (): void => {
    if (cells.some((cell) => cell !== '')) lines.push({ line: begun, cells });
    cells = [];
    line += 1;
    begun = line;
  };
  const plainCell = (): string => {
    const start = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1;
    return text.slice(start, at).trim();
  };
  const quotedCell = (): string | null => {
    const end = /^\s*"((?:[^"]|"")*)"[^\S\n\t]*/.exec(text.slice(at));
    if (end === null) return null;
    const after = text[at + end[0].length];
    if (after !== undefined && after !== separator && after !== '\n') return null;
    at += end[0].length;
    const inner = end[1] ?? '';
    line += inner.split('\n').length - 1;
    return inner.replaceAll('""', '"').replaceAll(/\s+/g, ' ').trim();
  };
  while (at <= text.length) {
    const opens = /^[^\S\n\t]*"/.test(text.slice(at, at + 20));
    cells.push((opens ? quotedCell() : null) ?? plainCell());
    if (text[at] === separator) at += 1;
    else {
      endLine();
      at += 1;
    }
  }
  return lines;
};

/** The text of a file: UTF-8 or UTF-16 as its first bytes say, else UTF-8 if it is that, else what Windows writes in western Europe. */
export const textOfFile = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
