import type { Palette } from './svg.ts'

/** Fills that differ without color too: full, hatched, and dotted. */
export const groupFill = (group: number, palette: Palette): string =>
  [palette.accent, 'url(#hatched)', 'url(#dotted)'][group] ?? palette.page

export const groupPatterns = (palette: Palette): string =>
  [
    '<defs>',
    `<pattern id="hatched" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="${palette.result}"/><path d="M0 0V5" stroke="${palette.warn}" stroke-width="3.2"/></pattern>`,
    `<pattern id="dotted" width="5" height="5" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="${palette.page}"/><circle cx="2.5" cy="2.5" r="1.2" fill="${palette.good}"/></pattern>`,
    '</defs>',
  ].join('')

/** The fill of tumors in drawings of organs. */
export const tumorPattern = (palette: Palette): string =>
  `<defs><pattern id="tumor" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="${palette.tumor}"/><path d="M0 0V6" stroke="${palette.page}" stroke-width="1.6" opacity="0.55"/></pattern></defs>`
