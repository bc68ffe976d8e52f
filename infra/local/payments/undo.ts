import type { PaymentState } from './model.ts';

type Entries = Record<string, unknown>;

/** Collections whose entries never change; they are most of the state. */
const settled: ReadonlySet<PropertyKey> = new Set<keyof PaymentState>(['event', 'answers']);

/** Copies plain JSON several times as fast as structuredClone. */
const copyJson = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyJson);
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) copy[key] = copyJson(inner);
  return copy;
};

const reorder = (entries: Entries, order: readonly string[]): void => {
  const all = { ...entries };
  for (const key of order) delete entries[key];
  for (const key of order) entries[key] = all[key];
};

/** Entries that copy themselves before an action can change them. */
const watch = (entries: Entries, copy: (entry: unknown) => unknown, undo: (() => void)[]): Entries => {
  const known = new Set<PropertyKey>();
  let order: readonly string[] | null = null;
  const remember = (id: string): void => {
    if (known.has(id)) return;
    known.add(id);
    const before = copy(entries[id]);
    const had = Object.hasOwn(entries, id);
    undo.push(() => {
      if (had) entries[id] = before;
      else delete entries[id];
    });
  };
  return new Proxy(entries, {
    get: (target, id) => {
      if (typeof id === 'string' && Object.hasOwn(target, id)) remember(id);
      return Reflect.get(target, id);
    },
    set: (target, id, value) => {
      if (typeof id === 'string') remember(id);
      return Reflect.set(target, id, value);
    },
    deleteProperty: (target, id) => {
      if (order === null) {
        order = Object.keys(target);
        // Last of all: what is only put back would come after the others.
        undo.unshift(() => reorder(target, order ?? []));
      }
      if (typeof id === 'string') remember(id);
      return Reflect.deleteProperty(target, id);
    },
  });
};

/**
 * The state as an action may use it, and the way back: copying all of it before every action would cost more with every
 * customer, so only what the action reads is copied, as nothing else can change.
 */
export const undoable = (state: PaymentState): { readonly state: PaymentState; readonly undo: () => void } => {
  const { counter, deliveries } = copyJson({ counter: state.counter, deliveries: state.deliveries }) as PaymentState;
  const undo: (() => void)[] = [() => void Object.assign(state, { counter, deliveries })];
  const watched = new Map<PropertyKey, Entries>();
  for (const [key, entries] of Object.entries(state)) {
    if (typeof entries !== 'object' || key === 'deliveries') continue;
    watched.set(key, watch(entries as Entries, settled.has(key) ? (entry) => entry : copyJson, undo));
  }
  return {
    state: new Proxy(state, { get: (target, key) => watched.get(key) ?? Reflect.get(target, key) }),
    undo: () => {
      for (const step of undo.reverse()) step();
    },
  };
};
