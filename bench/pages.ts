import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pages } from '#contracts/pages.ts'
import { installTools } from '../scripts/prepare.mjs'
import { registerLearner, skipFirstRun } from './learners.ts'
import { printRows, type Row } from './report.ts'
import { launchChromium } from './script.ts'
import { startProduct } from './server.ts'

/**
 * node bench/pages.ts [path ...] runs Lighthouse as a phone (simulated slow 4G, four times slower processor) on the
 * public pages, without an account, and on the main pages of the app, as a learner. It measures the pages as last
 * built (`npm start` builds them) on a separate server, and prints rows for docs/performance.md.
 */
const chosen = process.argv.slice(2)
const appPages = ['/study', '/study/questions', '/drugs', '/dashboard']
const debuggingPort = 9322
/** Search engines see no page of the app. */
const bars = {
  public: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  app: { performance: 95, accessibility: 95, 'best-practices': 95 },
}
type Category = keyof typeof bars.public
type Scores = Partial<Record<Category, number>>
/** The result is the median of three runs, because other work of the machine makes single ones vary. */
const rounds = 3
const lighthouse = join(installTools(), 'lighthouse/cli/index.js')

async function scoresOf(url: string, names: Category[], cookie?: string): Promise<Scores> {
  const runs: Scores[] = []
  for (let round = 0; round < rounds; round++) {
    const { categories, audits } = await reportOn(url, names, cookie)
    runs.push(
      Object.fromEntries(names.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
    )
    if (round === 0) explain(categories, audits)
  }
  const middle = (name: Category) =>
    runs.map((run) => run[name] ?? 0).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  return Object.fromEntries(names.map((name) => [name, middle(name)]))
}

/** The part of Lighthouse's report that is read. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>
}

async function reportOn(url: string, names: Category[], cookie?: string): Promise<Report> {
  const flags = [
    `--port=${debuggingPort}`,
    '--output=json',
    '--quiet',
    `--only-categories=${names}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [lighthouse, url, ...flags], {
    maxBuffer: 2 ** 28,
  })
  return JSON.parse(stdout)
}

/** Prints the audits that cost points. */
function explain(categories: Report['categories'], audits: Report['audits']): void {
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
        process.stdout.write(`       ${id}: ${audit.displayValue ?? audit.title}\n`)
    }
  }
}

/** A row for each category: the lowest score of these pages. */
async function measureScores(
  group: keyof typeof bars,
  paths: readonly string[],
  cookie?: string,
): Promise<Row[]> {
  const names = Object.keys(bars[group]) as Category[]
  const pageScores: { path: string; scores: Scores }[] = []
  for (const path of paths) {
    const scores = await scoresOf(server.url + path, names, cookie)
    process.stdout.write(`       ${path}: ${JSON.stringify(scores)}\n`)
    pageScores.push({ path, scores })
  }
  return names.map((name) => {
    const [lowest] = pageScores
      .map(({ path, scores }) => ({ path, score: scores[name] ?? 0 }))
      .toSorted((a, b) => a.score - b.score)
    const bar = (bars[group] as Scores)[name] ?? 0
    return {
      what: `Lighthouse ${name}, ${group === 'public' ? 'public pages' : 'pages of the app'}`,
      figure: `${lowest?.score} (${lowest?.path})`,
      bar: `at least ${bar}`,
      isMet: (lowest?.score ?? 0) >= bar,
      how: `the lowest of ${paths.length} pages, mobile, median of ${rounds} runs`,
    }
  })
}

const dataDir = mkdtempSync(join(tmpdir(), 'regimen-pages-'))
const server = await startProduct({ DATA_DIR: dataDir })
const browser = await launchChromium([`--remote-debugging-port=${debuggingPort}`])
try {
  const cookie = await registerLearner(server.url, 'page-learner')
  await skipFirstRun(server.url, cookie)
  const isPublic = (path: string) => pages.public.some((known) => known === path)
  const wanted = chosen.length > 0 ? chosen : [...pages.public, ...appPages]
  const open = wanted.filter(isPublic)
  const signedIn = wanted.filter((path) => !isPublic(path))
  if (open.length > 0) printRows(await measureScores('public', open))
  if (signedIn.length > 0) printRows(await measureScores('app', signedIn, cookie))
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
