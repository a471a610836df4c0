import { inflateSync } from 'node:zlib'

/** A run of text where it stands on its page, in points from the lower left corner. */
export interface PdfRun {
  page: number
  x: number
  y: number
  text: string
}

/**
 * The text of a PDF as a reader copies it: runs of glyphs, put back into letters by the table that each font brings for
 * that. A glyph that the font does not have is U+0000. It knows what pdfkit writes, not every PDF.
 */
export function pdfRuns(file: Buffer): PdfRun[] {
  const objects = objectsOf(file)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.flatMap(({ head }, page) => {
    const resources = objects.get(referenceIn(head, 'Resources'))?.head ?? ''
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
        name,
        lettersOf(objects, Number(id)),
      ]),
    )
    const content = objects.get(referenceIn(head, 'Contents'))?.stream ?? ''
    return [...content.matchAll(/1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) \S+ Tf\n\[(.*)\] TJ/g)].map(
      ([, x, y, font, glyphs = '']) => ({
        page: page + 1,
        x: Number(x),
        y: Number(y),
        text: [...glyphs.matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => fonts.get(font)?.[Number.parseInt(glyph, 16)] ?? '\u0000')
          .join(''),
      }),
    )
  })
}

/** Line by line, from the top of each page; runs of one line from the left. */
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

interface PdfObject {
  head: string
  stream: string
}

function objectsOf(file: Buffer): Map<number, PdfObject> {
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

/** Letters by glyph, from the font's ToUnicode. */
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
