import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type SetupStep, setupSteps } from '../../components/linking/setup-mark.ts';
import { LocaleLink } from '../../components/locale-link.tsx';

interface SetupFrameProps {
  readonly step: SetupStep;
  readonly title: string;
  readonly text: string;
  /** Path of the page before, without a prefix. */
  readonly back: string;
  /** Stays at the bottom of the screen. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Naming the home comes before these steps. */
const BEFORE = 1;

/** A step under its sky: the way back, how far one is, the question, and what answers it. */
export const SetupFrame = ({ step, title, text, back, action, children }: SetupFrameProps) => {
  const { t } = useTranslation('app');
  const heading = useRef<HTMLHeadingElement>(null);
  const at = setupSteps.indexOf(step) + 1 + BEFORE;
  const of = setupSteps.length + BEFORE;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is what changes
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [title]);
  return (
    <Box
      data-sky="sunny"
      sx={{
        minHeight: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        background: 'var(--sky) top / 100% 320px no-repeat',
      }}
    >
      <Box sx={{ flex: 1, width: '100%', maxWidth: 560, mx: 'auto', px: 2, pb: 4 }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, height: 64, color: 'var(--sky-ink)' }}>
          <IconButton component={LocaleLink} to={back} edge="start" color="inherit" aria-label={t('setup.back')}>
            <ArrowBack />
          </IconButton>
          <Stack aria-hidden direction="row" sx={{ flex: 1, gap: 1, justifyContent: 'center' }}>
            {Array.from({ length: of }, (_, index) => (
              <Box
                // biome-ignore lint/suspicious/noArrayIndexKey: they are alike
                key={index}
                sx={{
                  width: index + 1 === at ? 36 : 24,
                  height: 6,
                  borderRadius: 3,
                  bgcolor: 'var(--sun-edge)',
                  opacity: index < at ? 1 : 0.35,
                }}
              />
            ))}
          </Stack>
          <Typography variant="body2">{t('setup.progress', { at, of })}</Typography>
        </Stack>
        <Box sx={{ color: 'var(--sky-ink)', pt: 1, pb: 3 }}>
          <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none', overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography sx={{ mt: 1 }}>{text}</Typography>
        </Box>
        {children}
      </Box>
      {action !== undefined && (
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            bgcolor: 'var(--surface)',
            borderTop: '1px solid var(--line)',
            pb: 'env(safe-area-inset-bottom)',
          }}
        >
          <Stack spacing={1} sx={{ maxWidth: 560, mx: 'auto', px: 2, py: 2 }}>
            {action}
          </Stack>
        </Box>
      )}
    </Box>
  );
};
