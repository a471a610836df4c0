/** Like `loadBars`, these load with the first drawing that comes near the screen. */
export const loadRecallLines = () =>
  import('./drawings/recall-lines.tsx').then(({ RecallLines }) => RecallLines)
export const loadYearHeatMap = () =>
  import('./drawings/year-heat-map.tsx').then(({ YearHeatMap }) => YearHeatMap)
