/** The demo home in one bundle (`frontend/build/sandbox.ts`), of which this is all that a page knows. */
declare module 'virtual:sandbox' {
  export interface Sandbox {
    /** The home's clock, ms since the epoch. */
    readonly now: () => number;
    /** Lets a minute pass. */
    readonly tick: () => Promise<void>;
    /** Calls the home's things by the words of another language. */
    readonly speak: (language: string) => void;
    /** Answers a call as the API does. */
    readonly answer: (request: Request) => Promise<Response>;
  }
  export const createSandbox: (options: {
    readonly language: string;
    readonly past: unknown;
    readonly onRefused: () => void;
  }) => Sandbox;
  /** What the home has lived through. */
  export const past: unknown;
}
