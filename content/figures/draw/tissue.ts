import type { tissues } from '../schema/drawings.ts'
import type { Palette } from './svg.ts'

/** The color of a tissue. What it is, is written beside it. */
export const tissueFill = (tissue: (typeof tissues)[number], palette: Palette): string => palette[tissue]
