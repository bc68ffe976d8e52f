/** Asking whoever sits there to prove again who they are: one question at a time, whatever the number of calls that wait for it. */
export interface Reauth {
  /** @returns whether they did; false: cancelled */
  readonly ask: () => Promise<boolean>;
  readonly answer: (proved: boolean) => void;
  readonly asking: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

export const createReauth = (): Reauth => {
  const listeners = new Set<() => void>();
  let question: { readonly answered: Promise<boolean>; readonly answer: (proved: boolean) => void } | null = null;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    ask: () => {
      if (question !== null) return question.answered;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      question = { answered: promise, answer: resolve };
      notify();
      return promise;
    },
    answer: (proved) => {
      question?.answer(proved);
      question = null;
      notify();
    },
    asking: () => question !== null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** The app's: its calls ask, its dialog answers. */
export const reauth = createReauth();
