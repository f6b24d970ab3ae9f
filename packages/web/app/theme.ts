import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** Deep cedar green: shade 7 on light surfaces, shade 4 on dark ones. */
const cedar: MantineColorsTuple = [
  '#e7f3ef',
  '#cfe6df',
  '#a3d1c4',
  '#7fcdb9',
  '#5fc3ae',
  '#35917f',
  '#1c7263',
  '#14594c',
  '#0f463c',
  '#0a332b',
]

/** Survey orange, used only for the selection. */
const tape: MantineColorsTuple = [
  '#fff3ea',
  '#ffe3cf',
  '#ffc79f',
  '#ffa96c',
  '#ff8a3f',
  '#ff6a1a',
  '#e85a0c',
  '#c24806',
  '#973a08',
  '#3b1b06',
]

const gray: MantineColorsTuple = [
  '#fbfcfc',
  '#f3f6f5',
  '#e7ecea',
  '#d5dcda',
  '#b3bebb',
  '#86938f',
  '#5c6966',
  '#3a4643',
  '#1b2422',
  '#121918',
]

const dark: MantineColorsTuple = [
  '#edf2f0',
  '#c3cecb',
  '#9aa8a4',
  '#84938e',
  '#3d4946',
  '#2b3532',
  '#222b29',
  '#1b2321',
  '#161c1b',
  '#0f1413',
]

/** Mantine's red is too light for text. */
const getDangerColours = (variant: string) =>
  variant === 'filled'
    ? { background: 'var(--danger)', hover: 'var(--danger)', color: 'var(--on-danger)' }
    : { color: 'var(--danger)', hover: 'var(--danger-soft)' }

/**
 * Chooses a legible text colour for filled buttons. Mantine would write white on light cedar in the dark
 * theme.
 */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.color === 'red') return { ...colors, ...getDangerColours(input.variant) }
  const isBrand = input.color === undefined || input.color === 'cedar'
  return input.variant === 'filled' && isBrand ? { ...colors, color: 'var(--on-brand)' } : colors
}

export const theme = createTheme({
  colors: { cedar, tape, gray, dark },
  primaryColor: 'cedar',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver: variantColors,
  black: '#1b2422',
  fontFamily: '"Inter Variable", Inter, system-ui, "DejaVu Sans", sans-serif',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '20px', lineHeight: '28px' } } },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '8px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: Button.extend({
      defaultProps: { fw: 500 },
      vars: (_theme, { size }) => ({
        // Mantine's 22 px are below the minimum target size (WCAG 2.2, 2.5.8).
        root: size === 'compact-xs' ? { '--button-height': '24px' } : {},
      }),
      // Keeps a compact button within a text line from making that line higher.
      styles: (_theme, { size }) => ({ root: size === 'compact-xs' ? { marginBlock: '-1px' } : {} }),
    }),
    // Without an explicit variant, Mantine would ignore `variantColorResolver` for badges.
    Badge: { defaultProps: { variant: 'filled' } },
    InputWrapper: { defaultProps: { errorProps: { role: 'alert' } } },
    // Specification part 2, section 2. The delay is in `ui/hints/tooltip.tsx`.
    Tooltip: { defaultProps: { offset: 10, multiline: true, maw: 200, withinPortal: true } },
  },
})

const TOKENS = {
  '--mantine-color-cedar-light': 'var(--brand-soft)',
  '--mantine-color-cedar-light-hover': 'var(--brand-soft)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-red-6': 'var(--danger)',
  '--mantine-color-disabled': 'var(--surface-sunken)',
  '--mantine-color-disabled-color': 'var(--muted)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: TOKENS,
  dark: {
    // Button text is dark in this theme, and would be illegible on a darker green.
    '--mantine-color-cedar-filled-hover': 'var(--mantine-color-cedar-3)',
    ...TOKENS,
  },
})
