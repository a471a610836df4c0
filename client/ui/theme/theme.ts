import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import classes from './theme.module.css'

/**
 * Mantine's theme from the tokens of tokens.css. The tuples below only serve values that Mantine computes
 * itself. Shade 4 of gray and dark is the border of inputs: 3:1 against their surface.
 */

const ink: MantineColorsTuple = [
  '#eef6f7',
  '#e2eef0',
  '#c5dee1',
  '#a9cbd0',
  '#7fc8cd',
  '#3f8791',
  '#1d6a75',
  '#0d5661',
  '#0a444d',
  '#07343b',
]
const gray: MantineColorsTuple = [
  '#f7f6f3',
  '#efede8',
  '#e6e3dd',
  '#dedbd4',
  '#918f88',
  '#88867f',
  '#6b6c68',
  '#505a5c',
  '#323d40',
  '#1b2629',
]
const dark: MantineColorsTuple = [
  '#e6eaea',
  '#c6cecf',
  '#a8b4b5',
  '#7c898b',
  '#6b7779',
  '#2c3739',
  '#1f292b',
  '#182022',
  '#101617',
  '#0c1112',
]

const filled = (name: 'accent' | 'danger') => ({
  background: `var(--color-${name})`,
  hover: `var(--color-${name}-hover)`,
  color: `var(--color-on-${name})`,
})
/** Controls of the default size are 44 px high, for touch. */
const controlHeight = '2.75rem'
const isDefaultSize = ({ size }: { size?: unknown }) => size === undefined || size === 'md'

const light = (name: 'accent' | 'danger') => ({
  background: `var(--color-${name}-soft)`,
  hover: `var(--color-${name}-soft)`,
  color: `var(--color-${name})`,
})

/** Accent and danger take their exact token values, so that contrast holds in both schemes. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const base = defaultVariantColorsResolver(input)
  // This is the border of a control, with a contrast of 3:1 to its surface.
  if (input.variant === 'default') return { ...base, border: '1px solid var(--color-line-strong)' }
  const color = input.color ?? input.theme.primaryColor
  // The edge distinguishes it from the page as well as from a card.
  if (color === 'gray' && input.variant === 'light')
    return {
      background: 'var(--color-sunken)',
      hover: 'var(--color-sunken)',
      color: 'var(--color-text)',
      border: '1px solid var(--color-line)',
    }
  if (color !== 'ink' && color !== 'red') return base
  const name = color === 'ink' ? 'accent' : 'danger'
  if (input.variant === 'filled') return { ...base, ...filled(name) }
  if (input.variant === 'light') return { ...base, ...light(name) }
  if (input.variant === 'subtle' || input.variant === 'transparent')
    return { ...base, ...light(name), background: 'transparent' }
  if (input.variant === 'outline')
    return { ...base, ...light(name), background: 'transparent', border: `1px solid var(--color-${name})` }
  return base
}

const sharedVariables = {
  '--mantine-color-body': 'var(--color-page)',
  '--mantine-color-text': 'var(--color-text)',
  '--mantine-color-dimmed': 'var(--color-text-soft)',
  '--mantine-color-placeholder': 'var(--color-text-soft)',
  '--mantine-color-anchor': 'var(--color-accent)',
  '--mantine-color-error': 'var(--color-danger)',
  '--mantine-color-default': 'var(--color-surface)',
  '--mantine-color-default-hover': 'var(--color-sunken)',
  '--mantine-color-default-color': 'var(--color-text)',
  '--mantine-color-default-border': 'var(--color-line)',
  '--mantine-primary-color-filled': 'var(--color-accent)',
  '--mantine-primary-color-filled-hover': 'var(--color-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--color-on-accent)',
  '--mantine-primary-color-light': 'var(--color-accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--color-accent-soft)',
  '--mantine-primary-color-light-color': 'var(--color-accent)',
  '--mantine-color-ink-filled': 'var(--color-accent)',
  '--mantine-color-ink-light': 'var(--color-accent-soft)',
  '--mantine-color-ink-light-color': 'var(--color-accent)',
  '--mantine-color-red-filled': 'var(--color-danger)',
  '--mantine-color-red-light': 'var(--color-danger-soft)',
  '--mantine-color-red-light-color': 'var(--color-danger)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: sharedVariables,
  dark: sharedVariables,
})

export const theme = createTheme({
  colors: { ink, gray, dark },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver,
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.6' },
  headings: { fontFamily: 'var(--font-text)', fontWeight: '650' },
  defaultRadius: 8,
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    InputWrapper: {
      // Optional fields are labelled as optional, instead of an asterisk at all others.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'], withAsterisk: false },
      classNames: { description: classes.help, error: classes.error },
    },
    Button: {
      defaultProps: { size: 'md' },
      classNames: { loader: classes.busy },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        root: isDefaultSize(props) ? { '--button-height': controlHeight } : {},
      }),
    },
    Input: {
      defaultProps: { size: 'md' },
      classNames: { input: classes.input },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        wrapper: isDefaultSize(props) ? { '--input-height': controlHeight } : {},
      }),
    },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Select: {
      defaultProps: { size: 'md', allowDeselect: false, withScrollArea: false },
      classNames: { options: classes.options, option: classes.option, dropdown: classes.dropdown },
    },
    Skeleton: { classNames: { root: classes.skeleton } },
    Badge: { defaultProps: { size: 'lg', tt: 'none' } },
    Alert: { classNames: { message: classes.alertMessage } },
    Notification: { defaultProps: { withBorder: true } },
    NumberInput: { defaultProps: { size: 'md', hideControls: true } },
    // White would not be visible on the accent of the dark theme.
    Checkbox: { defaultProps: { size: 'md', iconColor: 'var(--color-on-accent)' } },
    Radio: { defaultProps: { iconColor: 'var(--color-on-accent)' } },
    RadioIndicator: { defaultProps: { iconColor: 'var(--color-on-accent)' } },
    Divider: { defaultProps: { color: 'var(--color-line)' } },
    Tabs: { classNames: { root: classes.tabbed, list: classes.tabs, tab: classes.tab } },
    Chip: { classNames: { label: classes.chip } },
    SegmentedControl: { defaultProps: { size: 'md' }, classNames: { root: classes.segments } },
    Tooltip: {
      defaultProps: {
        // A pointer that only passes over does not open a tooltip.
        openDelay: 700,
        events: { hover: true, focus: true, touch: false },
        // Content outside all landmarks is hard to find with a screen reader.
        portalProps: { target: '#main' },
      },
    },
    // Its <header> would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'var(--radius-large)',
        closeButtonProps: { 'aria-label': 'Close' },
        // Its <header> would count as a second banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
      classNames: { content: classes.dialog, header: classes.dialogHeader, title: classes.dialogTitle },
    },
  },
})
