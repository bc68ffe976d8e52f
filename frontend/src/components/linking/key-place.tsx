import Key from '@mui/icons-material/KeyOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { FieldPlace } from '#shared/integration.ts';
import { useLocalized } from '../../lib/use-localized.ts';

/** The value, or the word beside it. */
const found = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  px: 1,
  py: 0.5,
  borderRadius: '8px',
  bgcolor: 'var(--sun-soft)',
  border: '1.5px solid var(--sun-edge)',
  color: 'var(--ink)',
  fontWeight: 620,
  overflowWrap: 'anywhere',
  minWidth: 0,
} as const satisfies SxProps<Theme>;

interface DrawingProps {
  readonly outer: readonly string[];
  readonly last: string;
}

/** A window with the menus below each other. */
const Menu = ({ outer: [app, ...menus], last }: DrawingProps) => (
  <>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pb: 1, mb: 1, borderBottom: '1px solid var(--line)' }}>
      {[0, 1, 2].map((dot) => (
        <Box key={dot} sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'var(--line)' }} />
      ))}
      <Box sx={{ ml: 0.75, fontWeight: 620, color: 'var(--ink)', minWidth: 0, overflowWrap: 'anywhere' }}>{app}</Box>
    </Box>
    {menus.map((menu, depth) => (
      <Box key={menu} sx={{ pl: 1.5 * depth, py: 0.25 }}>
        {depth > 0 && '└ '}
        {menu}
      </Box>
    ))}
    <Box sx={{ display: 'flex', alignItems: 'center', pl: 1.5 * menus.length, pt: 0.5, gap: 0.75 }}>
      {menus.length > 0 && '└'}
      <Box sx={found}>
        <Key sx={{ fontSize: 16 }} />
        {last}
      </Box>
    </Box>
  </>
);

/** A card or a label, with a word and what stands beside it. */
const Printed = ({ outer: [thing], last }: DrawingProps) => (
  <>
    <Box sx={{ fontWeight: 620, color: 'var(--ink)' }}>{thing}</Box>
    {[72, 48].map((percent) => (
      <Box key={percent} sx={{ width: `${percent}%`, height: 6, my: 1, borderRadius: 3, bgcolor: 'var(--line)' }} />
    ))}
    <Box sx={{ ...found, width: 'fit-content', maxWidth: 1 }}>
      {last}
      <Box component="span" sx={{ letterSpacing: '0.15em', fontWeight: 450 }}>
        ••••••
      </Box>
    </Box>
  </>
);

/** The address bar of a browser. */
const Address = ({ outer, last }: DrawingProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
    <Lock sx={{ fontSize: 16 }} />
    {outer.join('')}
    <Box sx={found}>{last}</Box>
  </Box>
);

const drawings = { menu: Menu, printed: Printed, address: Address } as const;

/** Where the value of a field stands, drawn: the way through an app's menus, a printed label, or a browser's address. */
export const KeyPlace = ({ place: { kind, steps } }: { readonly place: FieldPlace }) => {
  const { t } = useTranslation('app');
  const say = useLocalized();
  const names = steps.map(say);
  const Drawing = drawings[kind];
  return (
    <Box
      role="img"
      aria-label={t('links.place', { way: names.join(kind === 'address' ? '' : ' › ') })}
      data-place={kind}
      sx={{
        mt: -1,
        p: 1.5,
        maxWidth: '24em',
        borderRadius: '14px',
        bgcolor: 'var(--well)',
        color: 'var(--ink-2)',
        font: 'var(--font-small)',
      }}
    >
      <Drawing outer={names.slice(0, -1)} last={names.at(-1) ?? ''} />
    </Box>
  );
};
