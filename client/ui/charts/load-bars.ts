/** The library that draws is loaded with the first drawing that comes near the screen. */
export const loadBars = () => import('./drawings/bars.tsx').then(({ Bars }) => Bars)

/** Of bars and lines, in pixels. */
export const plotHeight = 240
