import { inflateSync } from 'node:zlib'

/** A run of text with its position on the page, in points from the lower left corner. */
export interface PdfRun {
  page: number
  x: number
  y: number
  text: string
  /** Its place in the structure tree; null for an artifact, and for what is not marked. */
  mcid: number | null
}

/** The instructions of a page: marked content begins or ends, or glyphs are drawn. */
const instructions =
  /\/\w+ (?:<<([^>]*)>> )?B[DM]C|\bEMC\b|1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) \S+ Tf\n\[(.*)\] TJ/g

/**
 * The text of a PDF as a reader would copy it: runs of glyphs, mapped back to letters by the font's own
 * table. A glyph that the font does not have is U+0000. This understands the output of pdfkit, not every PDF.
 */
export function pdfRuns(file: Buffer): PdfRun[] {
  const objects = objectsOf(file)
  return pagesOf(objects).flatMap(({ head, content }, page) => {
    const fonts = fontsOf(objects, head)
    let mcid: number | null = null
    return [...content.matchAll(instructions)].flatMap(
      ([instruction, mark, x, y, font = '', glyphs = '']) => {
        if (!instruction.endsWith('TJ')) {
          const id = /\/MCID (\d+)/.exec(mark ?? '')?.[1]
          mcid = id === undefined ? null : Number(id)
          return []
        }
        const text = [...glyphs.matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => fonts.get(font)?.[Number.parseInt(glyph, 16)] ?? '\u0000')
          .join('')
        return [{ page: page + 1, x: Number(x), y: Number(y), text, mcid }]
      },
    )
  })
}

interface PdfPage {
  id: number
  head: string
  content: string
}

/** The pages in their order. */
export const pagesOf = (objects: Map<number, PdfObject>): PdfPage[] =>
  [...objects]
    .filter(([, { head }]) => /\/Type \/Page\b/.test(head))
    .map(([id, { head }]) => ({
      id,
      head,
      content: objects.get(referenceIn(head, 'Contents'))?.stream ?? '',
    }))

function fontsOf(objects: Map<number, PdfObject>, page: string): Map<string, string[]> {
  const resources = objects.get(referenceIn(page, 'Resources'))?.head ?? ''
  return new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [
      name,
      lettersOf(objects, Number(id)),
    ]),
  )
}

/** The lines from the top of each page. The runs of a line are ordered from the left. */
export function pdfLines(file: Buffer): string[] {
  const lines = Map.groupBy(pdfRuns(file), ({ page, y }) => page * 10_000 + 5000 - Math.round(y))
  return [...lines]
    .sort(([one], [other]) => one - other)
    .map(([, runs]) =>
      runs
        .sort((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join(' '),
    )
}

export interface PdfObject {
  head: string
  stream: string
}

/** The objects of the file by their number. */
export function objectsOf(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id, body = ''] = match
    const [head = '', compressed] = body.split(/stream\n([\s\S]*)\nendstream/)
    const isDeflated = head.includes('/FlateDecode') && !head.includes('/Length1')
    const stream =
      compressed && isDeflated ? inflateSync(Buffer.from(compressed, 'latin1')).toString('latin1') : ''
    objects.set(Number(id), { head, stream })
  }
  return objects
}

const referenceIn = (head: string, name: string) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1])

/** The letters by glyph, from the font's ToUnicode table. */
function lettersOf(objects: Map<number, PdfObject>, fontId: number): string[] {
  const table = objects.get(referenceIn(objects.get(fontId)?.head ?? '', 'ToUnicode'))?.stream ?? ''
  const letters: string[] = []
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/g)) {
    let glyph = Number.parseInt(first, 16)
    for (const [, units = ''] of list.matchAll(/<([0-9a-f ]+)>/g)) {
      const codes = units.split(' ').map((unit) => Number.parseInt(unit, 16))
      letters[glyph] = String.fromCharCode(...codes)
      glyph += 1
    }
  }
  return letters
}
