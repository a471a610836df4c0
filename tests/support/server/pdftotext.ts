import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A program of Poppler, which reads a PDF as other people's programs do. */
export const hasPdfToText = spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).status === 0

/** The reason in the name of a skipped test. */
export const whyNoPdfToText = hasPdfToText ? '' : ' (skipped: pdftotext is not installed)'

/** The lines of a PDF, without the marks of direction that pdftotext adds; several spaces are one. */
export async function linesByPdfToText(file: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pdftotext-'))
  try {
    const path = join(folder, 'file.pdf')
    await writeFile(path, file)
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', '-enc', 'UTF-8', path, '-'])
    return stdout
      .replaceAll(/[\u202A-\u202E]/g, '')
      .split('\n')
      .map((line) => line.replaceAll(/ +/g, ' ').trim())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
