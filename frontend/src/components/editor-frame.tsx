import type { UseMutationResult } from '@tanstack/react-query';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { ErrorSummary } from './error-summary.tsx';
import { Form } from './form.tsx';
import { SaveBar } from './save-bar.tsx';
import type { AnyControl } from './use-form.ts';

interface EditorFrameProps {
  readonly control: AnyControl;
  /** There are unsaved changes. */
  readonly dirty: boolean;
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** Resets to the stored state. */
  readonly discard: () => void;
  readonly save: Pick<UseMutationResult<unknown, unknown, never>, 'isPending' | 'isSuccess' | 'error' | 'reset'>;
  readonly children: ReactNode;
}

/** The cards of a form that are saved together, and the bar that saves or discards the changes. */
export const EditorFrame = ({ control, dirty, submit, discard, save, children }: EditorFrameProps) => (
  <Form autoComplete="off" spacing={3} onSubmit={submit}>
    <ErrorSummary control={control} />
    {children}
    <SaveBar
      dirty={dirty}
      busy={save.isPending}
      saved={save.isSuccess}
      error={save.error}
      onDiscard={() => {
        save.reset();
        discard();
      }}
    />
  </Form>
);
