import Stack from '@mui/material/Stack';
import type { UseMutationResult } from '@tanstack/react-query';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { SaveBar } from './save-bar.tsx';

interface EditorFrameProps {
  /** There are unsaved changes. */
  readonly dirty: boolean;
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** Resets to the stored state. */
  readonly discard: () => void;
  readonly save: Pick<UseMutationResult<unknown, unknown, never>, 'isPending' | 'isSuccess' | 'error' | 'reset'>;
  readonly children: ReactNode;
}

/** The cards of a form that are saved together, and the bar that saves or discards the changes. */
export const EditorFrame = ({ dirty, submit, discard, save, children }: EditorFrameProps) => (
  <Stack component="form" noValidate autoComplete="off" spacing={3} onSubmit={submit}>
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
  </Stack>
);
