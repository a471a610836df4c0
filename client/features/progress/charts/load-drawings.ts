/** The library that draws is loaded with the first drawing that comes near the screen. */
export const loadBars = () => import('./drawings/bars.tsx').then(({ Bars }) => Bars)
export const loadRecallLines = () =>
  import('./drawings/recall-lines.tsx').then(({ RecallLines }) => RecallLines)
export const loadYearHeatMap = () =>
  import('./drawings/year-heat-map.tsx').then(({ YearHeatMap }) => YearHeatMap)

/** Of bars and lines, in pixels. */
export const plotHeight = 240
