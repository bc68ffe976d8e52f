import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { Manifest } from '#shared/integration.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import { BoxAccessCard } from './box-access.tsx';
import { asksForParts, BoxGuideCard, makeOf } from './box-guide.tsx';
import { BoxLive } from './box-live.tsx';

interface ConnectBoxesProps {
  readonly link: Credentials;
  readonly manifest: Manifest;
  /** What makes a new address or password. */
  readonly keys?: ReactNode;
  /** A wallbox has connected: its card comes first, and how to enter the address last. */
  readonly settled: boolean;
  /** A wallbox can be added from here. Absent: yes. */
  readonly adds?: boolean;
}

/** The way of a wallbox to us: its address, where that goes in its menu, and, live, what becomes of it. */
export const ConnectBoxes = ({ link, manifest, keys, settled, adds = true }: ConnectBoxesProps) => {
  const field = manifest.credentialFields.find(({ name }) => name === 'make');
  const live = <BoxLive link={link} adds={adds} />;
  return (
    <Stack spacing={3}>
      {settled && live}
      <BoxAccessCard link={link} inParts={asksForParts(makeOf(link))}>
        {keys}
      </BoxAccessCard>
      {field !== undefined && <BoxGuideCard link={link} field={field} />}
      {!settled && live}
    </Stack>
  );
};
