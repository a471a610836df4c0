import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { drawnFigures } from '#content/figures/drawn-figures.ts'

/** npm run draw-figures writes the SVG files of content/figures from the data beside them. */
const drawn = drawnFigures()
for (const { path, svg } of drawn) writeFileSync(path, svg)
process.stdout.write(`${drawn.length} files drawn. Commit them with their data.\n`)
