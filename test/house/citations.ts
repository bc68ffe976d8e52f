import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix } from 'node:path';

/** A text that names a file or a heading which does not exist. */
export interface Breach {
  /** Path of the citing file from the root. */
  readonly file: string;
  readonly line: number;
  /** The citation as written. */
  readonly cited: string;
}

/** Paths from the root, with `/`, and the text of files that may cite. */
export type Tree = ReadonlyMap<string, string>;

const CITING: ReadonlySet<string> = new Set(['.md', '.ts', '.tsx', '.mjs', '.css']);
const LEFT_OUT: ReadonlySet<string> = new Set(['node_modules', 'dist', 'coverage', 'cdk.out', 'screenshots', 'report']);
const SHOWN_DOT_FOLDERS: ReadonlySet<string> = new Set(['.ci', '.github']);

/** Reads a repository: every file's path, and the text of files that may cite. */
export const readTree = (root: string): Tree => {
  const tree = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      const hidden = entry.name.startsWith('.') && !SHOWN_DOT_FOLDERS.has(entry.name);
      if (entry.isDirectory()) {
        if (!hidden && !LEFT_OUT.has(entry.name)) walk(path);
      } else if (entry.isFile()) {
        tree.set(path, CITING.has(extname(entry.name)) ? readFileSync(join(root, path), 'utf8') : '');
      }
    }
  };
  walk('');
  return tree;
};

const plain = (markdown: string): string =>
  markdown
    .replaceAll('`', '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();

/** Headings of a Markdown file, without those in code blocks. */
const headingsOf = (markdown: string): readonly string[] =>
  [...markdown.replace(/^```.*?^```/gms, '').matchAll(/^#{1,6} +(.+)$/gm)].map(([, text = '']) => plain(text));

/** Anchors as GitHub derives them; a repeated heading gets a number. */
const anchorsOf = (markdown: string): ReadonlySet<string> => {
  const anchors = new Set<string>();
  for (const heading of headingsOf(markdown)) {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${slug}-${again}`;
    anchors.add(anchor);
  }
  return anchors;
};

const isThere = (tree: Tree, path: string): boolean =>
  tree.has(path) || path === '.' || [...tree.keys()].some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`));

/**
 * The file that a name means: beside the citing file or in a folder above it, up to the root; below the citing file's folder; or,
 * for a name of its own, the only one of that name.
 */
const resolve = (tree: Tree, from: string, name: string): string | null => {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const path = posix.normalize(posix.join(folder, name));
    if (tree.has(path)) return path;
    if (folder === '.') break;
  }
  const alike = [...tree.keys()].filter((path) => path.endsWith(`/${name}`));
  const below = alike.filter((path) => path.startsWith(`${dirname(from)}/`));
  if (below.length > 0) return below[0] ?? null;
  return alike.length === 1 && name !== 'README.md' ? (alike[0] ?? null) : null;
};

/** True if any file has this name. */
const isNamed = (tree: Tree, name: string): boolean =>
  [...tree.keys()].some((path) => path === name || path.endsWith(`/${name}`));

/** Comments continue over lines, and so may a citation. */
const CONTINUED = /\s*\n\s*(?:\*|\/\/)?\s*/g;
/** Not `${folder}/README.md`, not an address, and not a name that a test makes up. */
const NAMED = /(?<![\w}/:.-])(?:\.{1,2}\/)*[\w-][\w./-]*\.md\b(#[\w-]+)?/g;
const README = /\bREADME(?=,? ")/g;
const LINK = /\]\(([^)\s]+)\)/g;
/** Section numbers belong to documents that are not in the repository. */
const SECTION = /\u00a7/g;
/** Where text names code: in comments, and in Markdown as code. */
const COMMENT = /\/\*.*?\*\/|(?<![:'"`])\/\/[^\n]*/gs;
const MARKED = /`[^`\n]+`/g;
const CODE = /(?<![\w}/:.*-])(?:\.{1,2}\/)*\w[\w./-]*\.(?:ts|tsx|mjs)\b(?!\.\w)/g;

const LONGEST_HEADING = 200;
const headingAfter = (text: string): { readonly quoted: boolean; readonly text: string } | null => {
  const after = text.replace(CONTINUED, ' ');
  const quoted = /^,? "([^"]+)"/.exec(after)?.[1];
  if (quoted !== undefined) return { quoted: true, text: quoted };
  const open = /^, (?![\w./-]+\.md\b)(\p{Lu}.*)/su.exec(after)?.[1];
  return open === undefined ? null : { quoted: false, text: open };
};

const namesHeading = (
  markdown: string,
  { quoted, text }: { readonly quoted: boolean; readonly text: string },
): boolean =>
  headingsOf(markdown).some(
    (heading) =>
      text === heading || (!quoted && text.startsWith(heading) && !/^[\w-]/.test(text.slice(heading.length))),
  );

/** Citations of one file, with their positions in its text. */
type Cite = (index: number, cited: string) => void;

const checkNamed = (tree: Tree, file: string, text: string, breach: Cite): void => {
  const check = (index: number, name: string, anchor: string | undefined, end: number): void => {
    const path = resolve(tree, file, name);
    if (path === null) {
      breach(index, name);
      return;
    }
    const target = tree.get(path) ?? '';
    if (anchor !== undefined && !anchorsOf(target).has(anchor)) breach(index, `${name}#${anchor}`);
    const heading = headingAfter(text.slice(end, end + LONGEST_HEADING));
    if (heading !== null && !namesHeading(target, heading))
      breach(index, `${basename(name)}, ${heading.text.slice(0, 40)}`);
  };
  for (const { 0: cited, index } of text.matchAll(NAMED)) {
    const [name = '', anchor] = cited.split('#');
    check(index, name, anchor, index + cited.length);
  }
  for (const { 0: cited, index } of text.matchAll(README)) check(index, 'README.md', undefined, index + cited.length);
};

const checkLinks = (tree: Tree, file: string, text: string, breach: Cite): void => {
  for (const { 1: target = '', index } of text.matchAll(LINK)) {
    const [name = '', anchor = ''] = target.split('#');
    // Other documents are checked by name, web pages not at all.
    if (name.endsWith('.md') || /^[a-z]+:/.test(name)) continue;
    if (name === '' ? !anchorsOf(text).has(anchor) : !isThere(tree, posix.join(dirname(file), name)))
      breach(index, target);
  }
};

const checkCode = (tree: Tree, file: string, text: string, breach: Cite): void => {
  for (const part of text.matchAll(extname(file) === '.md' ? MARKED : COMMENT)) {
    for (const { 0: name, index } of part[0].matchAll(CODE)) {
      // A bare name abbreviates a path that the text gives elsewhere.
      const known = name.includes('/') ? resolve(tree, file, name) !== null : isNamed(tree, name);
      if (!known) breach(part.index + index, name);
    }
  }
};

/** Everything that the files of a tree cite and that does not exist. */
export const breachesOf = (tree: Tree): readonly Breach[] => {
  const breaches: Breach[] = [];
  for (const [file, text] of tree) {
    const breach: Cite = (index, cited) => {
      breaches.push({ file, line: text.slice(0, index).split('\n').length, cited });
    };
    checkNamed(tree, file, text, breach);
    if (extname(file) === '.md') checkLinks(tree, file, text, breach);
    checkCode(tree, file, text, breach);
    for (const { index } of text.matchAll(SECTION)) breach(index, text.slice(index, index + 8));
  }
  return breaches;
};
