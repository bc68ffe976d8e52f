import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { inWinAnsi } from './win-ansi.ts';

/** A column of the table, and how wide it is, pt. */
export interface StatementColumn {
  readonly head: string;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** A statement as it is printed: every text in the reader's language. */
export interface StatementText {
  readonly title: string;
  readonly subtitle: string;
  /** Who and what, each with its name. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly columns: readonly StatementColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Sums below the table, the last one emphasised. */
  readonly sums: readonly (readonly [label: string, value: string])[];
  /** Paragraphs: how it was measured and priced, gaps, what it does not prove. */
  readonly notes: readonly string[];
  readonly signature: string;
  /** Beside the page's number. */
  readonly footer: string;
  readonly page: (page: number, pages: number) => string;
  /** Said where a letter could not be shown. */
  readonly lostLetters: string;
  readonly language: string;
  readonly madeAt: Date;
}

const [WIDTH, HEIGHT] = [595.28, 841.89];
const MARGIN = 42;
const BOTTOM = 62;
const [TEXT, SMALL, TITLE] = [9, 8, 18];
const LINE = 13;
const INK = rgb(0.13, 0.11, 0.08);
const FAINT = rgb(0.38, 0.35, 0.3);
const RULE = rgb(0.85, 0.82, 0.76);
const CELL_GAP = 5;

interface Fonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
}
interface Write {
  readonly x: number;
  readonly size?: number;
  readonly font?: PDFFont;
  readonly faint?: boolean;
  /** Right edge, for what ends there. */
  readonly right?: number;
}

/** A4 pages that follow each other. */
class Sheets {
  readonly #document: PDFDocument;
  readonly #fonts: Fonts;
  #page: PDFPage;
  lost = false;
  y = HEIGHT - MARGIN;

  constructor(document: PDFDocument, fonts: Fonts) {
    this.#document = document;
    this.#fonts = fonts;
    this.#page = document.addPage([WIDTH, HEIGHT]);
  }

  known(text: string): string {
    const shown = inWinAnsi(text);
    this.lost ||= shown.lost;
    return shown.text;
  }

  /** Begins a page where so much does not fit. @returns whether it did */
  room(height: number): boolean {
    if (this.y - height >= BOTTOM) return false;
    this.#page = this.#document.addPage([WIDTH, HEIGHT]);
    this.y = HEIGHT - MARGIN;
    return true;
  }

  write(text: string, { x, size = TEXT, font = this.#fonts.plain, faint = false, right }: Write): void {
    const known = this.known(text);
    const at = right === undefined ? x : right - font.widthOfTextAtSize(known, size);
    this.#page.drawText(known, { x: at, y: this.y - size, size, font, color: faint ? FAINT : INK });
  }

  rule(): void {
    const [start, end] = [
      { x: MARGIN, y: this.y },
      { x: WIDTH - MARGIN, y: this.y },
    ];
    this.#page.drawLine({ start, end, thickness: 0.7, color: RULE });
  }

  /** A text in lines no longer than a width. */
  lines(text: string, width: number, size: number, font: PDFFont): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of this.known(text).split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  paragraph(text: string, { x, size = TEXT, font = this.#fonts.plain, faint = false }: Write, width: number): void {
    for (const line of this.lines(text, width, size, font)) {
      this.room(LINE);
      this.write(line, { x, size, font, faint });
      this.y -= LINE;
    }
  }
}

const heads = (sheets: Sheets, { columns }: StatementText, bold: PDFFont): void => {
  let x = MARGIN;
  for (const { head, width, align } of columns) {
    sheets.write(head, { x, size: SMALL, font: bold, ...(align === 'right' && { right: x + width - CELL_GAP }) });
    x += width;
  }
  sheets.y -= LINE;
  sheets.rule();
  sheets.y -= 3;
};

const table = (sheets: Sheets, statement: StatementText, { plain, bold }: Fonts): void => {
  const { columns, rows } = statement;
  sheets.room(4 * LINE);
  heads(sheets, statement, bold);
  for (const row of rows) {
    const cells = columns.map(({ width }, index) => sheets.lines(row[index] ?? '', width - CELL_GAP, SMALL, plain));
    const height = Math.max(...cells.map((lines) => lines.length)) * (SMALL + 2) + 3;
    if (sheets.room(height)) heads(sheets, statement, bold);
    const top = sheets.y;
    let x = MARGIN;
    for (const [index, { width, align }] of columns.entries()) {
      sheets.y = top;
      for (const line of cells[index] ?? []) {
        sheets.write(line, { x, size: SMALL, ...(align === 'right' && { right: x + width - CELL_GAP }) });
        sheets.y -= SMALL + 2;
      }
      x += width;
    }
    sheets.y = top - height;
  }
  sheets.rule();
  sheets.y -= 6;
};

/**
 * A statement as a PDF of A4 pages. The same statement makes the same bytes.
 * @returns the file
 */
export const statementPdf = async (statement: StatementText): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const [plain, bold] = await Promise.all([
    document.embedFont(StandardFonts.Helvetica),
    document.embedFont(StandardFonts.HelveticaBold),
  ]);
  const fonts = { plain, bold };
  const { title, subtitle, facts, sums, notes, signature, footer, madeAt } = statement;
  const sheets = new Sheets(document, fonts);
  sheets.write(title, { x: MARGIN, size: TITLE, font: bold });
  sheets.y -= TITLE + 8;
  sheets.write(subtitle, { x: MARGIN, size: 11 });
  sheets.y -= 24;
  for (const [label, value] of facts) {
    const lines = sheets.lines(value, WIDTH - 2 * MARGIN - 150, TEXT, plain);
    sheets.room(lines.length * LINE);
    sheets.write(label, { x: MARGIN, faint: true });
    for (const line of lines) {
      sheets.write(line, { x: MARGIN + 150 });
      sheets.y -= LINE;
    }
  }
  sheets.y -= 10;
  table(sheets, statement, fonts);
  for (const [index, [label, value]] of sums.entries()) {
    sheets.room(LINE);
    const font = index === sums.length - 1 ? bold : plain;
    sheets.write(label, { x: MARGIN, font });
    sheets.write(value, { x: MARGIN, font, right: WIDTH - MARGIN - CELL_GAP });
    sheets.y -= LINE;
  }
  sheets.y -= 10;
  for (const note of notes) {
    sheets.paragraph(note, { x: MARGIN, size: SMALL, faint: true }, WIDTH - 2 * MARGIN);
    sheets.y -= 4;
  }
  if (sheets.lost) sheets.paragraph(statement.lostLetters, { x: MARGIN, size: SMALL, faint: true }, WIDTH - 2 * MARGIN);
  sheets.room(60);
  sheets.y -= 44;
  sheets.rule();
  sheets.y -= 4;
  sheets.write(signature, { x: MARGIN, size: SMALL, faint: true });
  const pages = document.getPages();
  for (const [index, page] of pages.entries()) {
    const number = sheets.known(statement.page(index + 1, pages.length));
    const at = { y: 34, size: 7, font: plain, color: FAINT } as const;
    page.drawText(sheets.known(footer), { x: MARGIN, ...at });
    page.drawText(number, { x: WIDTH - MARGIN - plain.widthOfTextAtSize(number, 7), ...at });
  }
  document.setTitle(`${title}, ${subtitle}`);
  document.setLanguage(statement.language);
  document.setProducer('Sunward');
  document.setCreator('Sunward');
  document.setCreationDate(madeAt);
  document.setModificationDate(madeAt);
  return document.save();
};
