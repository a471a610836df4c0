/** Loads the drawing library, with the first drawing that comes near the screen. */
export const loadBars = () => import('./drawings/bars.tsx').then(({ Bars }) => Bars)

/** The height of bar and line charts in pixels. */
export const plotHeight = 240
