import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pages } from '#contracts/pages.ts'
import { installTools } from '../scripts/prepare.mjs'
import { printRows } from './report.ts'
import { launchChromium, measureScript } from './script.ts'
import { startProduct } from './server.ts'

/**
 * node bench/pages.ts [path ...] runs Lighthouse on the public pages as a phone (simulated slow 4G, four
 * times slower processor), and measures the script that the main pages load. It measures the pages as last
 * built (`npm start` builds them) on a separate server.
 */
const paths = process.argv.length > 2 ? process.argv.slice(2) : [...pages.public]
const debuggingPort = 9322
const bars = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof bars
/** The result is the median of three runs, because other work of the machine makes single ones vary. */
const rounds = 3
const lighthouse = join(installTools(), 'lighthouse/cli/index.js')

async function scoresOf(url: string): Promise<Record<Category, number>> {
  const runs: Record<Category, number>[] = []
  for (let round = 0; round < rounds; round++) {
    const { categories, audits } = await reportOn(url)
    runs.push(
      Object.fromEntries(
        Object.keys(bars).map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
      ) as Record<Category, number>,
    )
    if (round === 0) explain(categories, audits)
  }
  const middle = (name: Category) =>
    runs.map((run) => run[name]).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    'best-practices': middle('best-practices'),
    seo: middle('seo'),
  }
}

/** The part of Lighthouse's report that is read. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>
}

async function reportOn(url: string): Promise<Report> {
  const flags = [
    `--port=${debuggingPort}`,
    '--output=json',
    '--quiet',
    `--only-categories=${Object.keys(bars)}`,
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

const dataDir = mkdtempSync(join(tmpdir(), 'regimen-pages-'))
const server = await startProduct({ DATA_DIR: dataDir })
const browser = await launchChromium([`--remote-debugging-port=${debuggingPort}`])
try {
  printRows(await measureScript(browser, server.url))
  for (const path of paths) {
    const scores = await scoresOf(server.url + path)
    printRows(
      Object.entries(scores).map(([name, score]) => {
        const bar = bars[name as Category]
        return {
          what: `${path} ${name}`,
          figure: String(score),
          bar: String(bar),
          isMet: score >= bar,
          how: 'Lighthouse, mobile',
        }
      }),
    )
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
