import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'

export const hasLibreOffice = spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0

/** The reason in the name of a skipped test. */
export const whyNoLibreOffice = hasLibreOffice ? '' : ' (skipped: LibreOffice is not installed)'

/** In UTF-8, separated by commas, every text in quotes and every number as it is shown. */
const asCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false'

/** What its dialog proposes for a text that begins with a byte order mark, and does not ask without a screen. */
const readText = (separator: string) =>
  `--infilter=Text - txt - csv (StarCalc):${separator.charCodeAt(0)},34,76,1`
const filters: Record<string, string[]> = {
  '.csv': [readText(',')],
  '.tsv': [readText('\t')],
  '.xlsx': [],
}

/**
 * LibreOffice takes a profile without a version for that of an older one, and then draws 60 pictures of 64 MB at each start:
 * nine tenths of its time.
 */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/Product"><prop oor:name="ooSetupLastVersion" oor:op="fuse"><value>99.0</value></prop></item>
</oor:items>
`

/**
 * What LibreOffice shows of files, as CSV in which texts stand in quotes and numbers do not. It is started once for each
 * extension. @returns the texts by the name of the file
 */
export async function openedInLibreOffice(
  files: Readonly<Record<string, Buffer>>,
): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'libreoffice-'))
  try {
    await mkdir(join(folder, 'profile/user'), { recursive: true })
    await writeFile(join(folder, 'profile/user/registrymodifications.xcu'), settings)
    const opened: Record<string, string> = {}
    for (const [extension, filter] of Object.entries(filters)) {
      const names = Object.keys(files).filter((name) => extname(name) === extension)
      await Promise.all(names.map((name) => writeFile(join(folder, name), files[name] as Buffer)))
      const outcome = join(folder, `opened${extension}`)
      if (names.length > 0) await convert(folder, { names, filter, outcome })
      for (const name of names)
        opened[name] = await readFile(join(outcome, `${basename(name, extension)}.csv`), 'utf8')
    }
    return opened
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const convert = (
  folder: string,
  { names, filter, outcome }: Record<'names' | 'filter', string[]> & { outcome: string },
) =>
  promisify(execFile)('soffice', [
    '--headless',
    `-env:UserInstallation=file://${folder}/profile`,
    ...filter,
    ...['--convert-to', asCsv, '--outdir', outcome],
    ...names.map((name) => join(folder, name)),
  ])
