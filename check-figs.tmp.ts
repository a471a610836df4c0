import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import { figureFile } from '#content/figures/figure-schema.ts'
import { drawFigure } from '#content/figures/draw/draw-figure.ts'
const dir = 'content/figures/'
let n = 0
for (const f of readdirSync(dir).filter((n) => n.endsWith('.yaml'))) {
  const key = f.replace('.yaml', '')
  const r = figureFile.safeParse(parse(readFileSync(dir + f, 'utf8')))
  if (!r.success) { console.log(key, r.error.issues.slice(0,4).map((i) => i.path.join('.') + ': ' + i.message + ' ' + JSON.stringify((i as any).errors ?? '').slice(0,300)).join(' | ')); continue }
  if (r.data.alt.length > 1200) console.log(key, 'alt', r.data.alt.length)
  try { for (const t of ['light', 'dark'] as const) writeFileSync(dir + key + '.' + t + '.svg', drawFigure(r.data, t)); n++ } catch (e) { console.log(key, (e as Error).message) }
}
console.log(n, 'drawn')
