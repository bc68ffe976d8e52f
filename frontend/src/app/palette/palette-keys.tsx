import { lazy, Suspense } from 'react';
import { usePalette } from './use-palette.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** Listens for what opens the palette, and shows it. Loads after the first paint: nobody jumps before. */
export const PaletteKeys = () => {
  const { open, close } = usePalette();
  return (
    open && (
      <Suspense>
        <Palette onClose={close} />
      </Suspense>
    )
  );
};
