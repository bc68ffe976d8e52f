import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { DialogFrame } from './dialog-frame.tsx';

interface ShownOnceProps {
  readonly title: string;
  readonly text: string;
  /** px */
  readonly width?: number;
  /** Label of the button by which the user says that it is kept. */
  readonly kept: string;
  readonly onKept: () => void;
  readonly children: ReactNode;
}

/** A dialog with what is never shown again. It closes only by its button: Escape must not lose it. */
export const ShownOnce = ({ kept, onKept, ...frame }: ShownOnceProps) => (
  <DialogFrame
    {...frame}
    onClose={() => undefined}
    actions={
      <Button variant="contained" onClick={onKept}>
        {kept}
      </Button>
    }
  />
);
