import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'

export const hasLibreOffice = spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0

/** The reason in the name of a skipped test. */
export const whyNoLibreOffice = hasLibreOffice ? '' : ' (skipped: LibreOffice is not installed)'

/** In UTF-8, separated by commas, every text in quotes and every number as it is shown. */
const asCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false'

/** What its dialog proposes for a CSV file that begins with a byte order mark, and does not ask without a screen. */
const fromCsv = '--infilter=Text - txt - csv (StarCalc):44,34,76,1'

/**
 * What LibreOffice shows of files of one kind, as CSV in which texts stand in quotes and numbers do not. It is started
 * once for all of them. @returns the texts by the name of the file
 */
export async function openedInLibreOffice(files: Record<string, Buffer>): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'libreoffice-'))
  const names = Object.keys(files)
  try {
    await Promise.all(names.map((name) => writeFile(join(folder, name), files[name] as Buffer)))
    await promisify(execFile)('soffice', [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      ...(names.every((name) => name.endsWith('.csv')) ? [fromCsv] : []),
      ...['--convert-to', asCsv, '--outdir', join(folder, 'opened')],
      ...names.map((name) => join(folder, name)),
    ])
    const opened = names.map(async (name) => {
      const path = join(folder, 'opened', `${basename(name, extname(name))}.csv`)
      return [name, await readFile(path, 'utf8')] as const
    })
    return Object.fromEntries(await Promise.all(opened))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
