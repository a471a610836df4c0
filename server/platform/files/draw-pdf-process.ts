/**
 * The program of a separate process that draws one document; pdf.ts starts it. It knows fonts and layout, and tags all it
 * draws as PDF/UA asks: text is in the structure tree, rules and footers are artifacts.
 */
import { buffer } from 'node:stream/consumers'
import { MixedPdf } from './mixed-pdf.ts'
import type { PdfBlock, PdfDocument } from './pdf.ts'
import { answerTask } from './run-process.ts'

const margin = 56
const labelWidth = 150
const numberWidth = 96
const framePadding = 10
const [ink, quiet, line] = ['#1a1f24', '#59636e', '#c4ccd4']
const sizes = { small: 8.5, text: 10, heading: 12, title: 20 }
/** Says to assistive programs that the file follows PDF/UA-1 (ISO 14289-1). */
const conformance = `<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
  <pdfuaid:part>1</pdfuaid:part></rdf:Description>`

answerTask((document: PdfDocument) => draw(document))

function draw(content: PdfDocument): Promise<Buffer> {
  const pdf = new MixedPdf(JSON.stringify(content), {
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + 24 },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: metadataText(content.title),
      Author: metadataText(content.author),
      CreationDate: new Date(content.issuedAt),
    },
  })
  // The library's own setting for PDF/UA also writes a list of glyphs, which leaves out parts of accented letters.
  pdf.appendXML(conformance)
  const file = buffer(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const sheet = { pdf, root }
  write(sheet, 'P', content.author, { font: 'bold', color: quiet })
  write(sheet, 'H1', content.title, { font: 'bold', size: sizes.title })
  write(sheet, 'P', content.subtitle, { color: quiet })
  for (const block of content.blocks) {
    pdf.moveDown(1.2)
    drawBlock(sheet, block)
  }
  drawFooters(pdf, content.footer)
  root.end()
  pdf.end()
  return file
}

/** The library copies the properties into XML as they are. */
const metadataText = (text: string) => text.replaceAll('&', 'and').replace(/[<>]/g, '')

type Pdf = MixedPdf
type Element = ReturnType<Pdf['struct']>

/** The file, and the structure element that holds the others. */
interface Sheet {
  pdf: Pdf
  root: Element
}

interface Style {
  font?: 'plain' | 'bold'
  size?: number
  color?: string
}

function setStyle(pdf: Pdf, { font = 'plain', size = sizes.text, color = ink }: Style): Pdf {
  pdf.setWeight(font).fontSize(size).fillColor(color)
  return pdf
}

function write({ pdf, root }: Sheet, tag: string, text: string, style: Style = {}): void {
  const print = () => setStyle(pdf, style).text(pdf.printable(text), margin)
  root.add(pdf.struct(tag, {}, print))
}

/** Draws what says nothing to a reader by ear. */
function drawArtifact(pdf: Pdf, type: 'Layout' | 'Pagination', print: () => void): void {
  pdf.markContent('Artifact', { type })
  print()
  pdf.endMarkedContent()
}

function drawBlock(sheet: Sheet, block: PdfBlock): void {
  if (block.kind === 'heading') write(sheet, 'H2', block.text, { font: 'bold', size: sizes.heading })
  else if (block.kind === 'text') write(sheet, 'P', block.text)
  else if (block.kind === 'facts') drawFacts(sheet, block)
  else if (block.kind === 'table') drawTable(sheet, block)
  else drawNotice(sheet, block)
}

/** A cell of a table; with a scope it is the header of its row or column. */
interface Cell {
  text: string
  width: number
  style: Style
  scope?: 'Row' | 'Column'
  align?: 'right'
}

function drawFacts(sheet: Sheet, { facts }: Extract<PdfBlock, { kind: 'facts' }>): void {
  const width = contentWidth(sheet.pdf) - labelWidth
  const rows = facts.flatMap(([label, value]): Cell[][] =>
    value
      ? [
          [
            { text: label, width: labelWidth, style: { color: quiet }, scope: 'Row' },
            { text: value, width, style: {} },
          ],
        ]
      : [],
  )
  drawRows(sheet, rows, { padding: 2, hasRules: false })
}

function drawTable(sheet: Sheet, { head, rows, total }: Extract<PdfBlock, { kind: 'table' }>): void {
  const firstWidth = contentWidth(sheet.pdf) - numberWidth * (head.length - 1)
  const cellAt = (column: number): Pick<Cell, 'width' | 'align'> =>
    column === 0 ? { width: firstWidth } : { width: numberWidth, align: 'right' }
  const row = (texts: string[], style: Style) =>
    texts.map((text, column): Cell => {
      const cell = { text, style, ...cellAt(column) }
      return column === 0 ? { ...cell, scope: 'Row' } : cell
    })
  // A column whose head is empty has no header, rather than one that says nothing.
  const headCell = (text: string, column: number): Cell => {
    const cell: Cell = { text, style: { font: 'bold' }, ...cellAt(column) }
    return text ? { ...cell, scope: 'Column' } : cell
  }
  const body = rows.map((texts) => row(texts, {}))
  const totals = total ? [row(total, { font: 'bold' })] : []
  drawRows(sheet, [head.map(headCell), ...body, ...totals], { padding: 5, hasRules: true })
}

const contentWidth = (pdf: Pdf) => pdf.page.width - 2 * margin

/** Draws a table. A row that does not fit goes to the next page as a whole. */
function drawRows(
  { pdf, root }: Sheet,
  rows: Cell[][],
  { padding, hasRules }: { padding: number; hasRules: boolean },
): void {
  const table = pdf.struct('Table')
  root.add(table)
  for (const cells of rows) {
    const height = Math.max(...cells.map((cell) => heightOf(pdf, cell))) + 2 * padding
    beginPageUnlessFits(pdf, height)
    const top = pdf.y
    const row = pdf.struct('TR')
    table.add(row)
    drawCells({ pdf, root: row }, cells, top + padding)
    if (hasRules) drawRule(pdf, top + height)
    pdf.y = top + height
  }
  pdf.x = margin
}

/** The height of the text; more than half a page of it ends in an ellipsis, so that its row always fits on a page. */
const heightOf = (pdf: Pdf, { text, width, style }: Cell) => {
  setStyle(pdf, style)
  return Math.min(pdf.heightOfString(pdf.printable(text), { width }), pdf.page.height / 2)
}

function beginPageUnlessFits(pdf: Pdf, height: number): void {
  if (pdf.y + height >= pdf.page.maxY()) pdf.addPage()
}

function drawCells({ pdf, root }: Sheet, cells: Cell[], y: number): void {
  let x = margin
  for (const cell of cells) {
    const [left, height] = [x, heightOf(pdf, cell)]
    const print = () =>
      setStyle(pdf, cell.style).text(pdf.printable(cell.text), left, y, {
        width: cell.width,
        height,
        ellipsis: true,
        align: cell.align,
      })
    const tag = cell.scope ? 'TH' : 'TD'
    root.add(pdf.struct(tag, cell.scope ? { scope: cell.scope } : {}, cell.text ? print : []))
    x += cell.width
  }
}

function drawRule(pdf: Pdf, y: number): void {
  drawArtifact(pdf, 'Layout', () => {
    pdf
      .lineWidth(0.5)
      .strokeColor(line)
      .moveTo(margin, y)
      .lineTo(pdf.page.width - margin, y)
      .stroke()
  })
}

function drawNotice({ pdf, root }: Sheet, { text }: Extract<PdfBlock, { kind: 'notice' }>): void {
  setStyle(pdf, { font: 'bold' })
  const words = pdf.printable(text)
  const width = contentWidth(pdf) - 2 * framePadding
  const height = pdf.heightOfString(words, { width }) + 2 * framePadding
  beginPageUnlessFits(pdf, height)
  const top = pdf.y
  drawArtifact(pdf, 'Layout', () => {
    pdf.lineWidth(1).strokeColor(ink).rect(margin, top, contentWidth(pdf), height).stroke()
  })
  root.add(pdf.struct('P', {}, () => pdf.text(words, margin + framePadding, top + framePadding, { width })))
  pdf.x = margin
  pdf.y = top + height
}

function drawFooters(pdf: Pdf, footer: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // The footer is below the text area: with a margin it would begin a new page.
    pdf.page.margins.bottom = 0
    drawArtifact(pdf, 'Pagination', () => drawFooter(pdf, footer, `Page ${page - start + 1} of ${count}`))
  }
}

function drawFooter(pdf: Pdf, footer: string, pageNumber: string): void {
  const y = pdf.page.height - margin - 12
  setStyle(pdf, { size: sizes.small, color: quiet })
  pdf.text(pdf.printable(footer), margin, y, { width: contentWidth(pdf) - 70, lineBreak: true })
  pdf.text(pageNumber, pdf.page.width - margin - 70, y, { width: 70, align: 'right' })
}

/** What the declared types of the library leave out. */
declare global {
  namespace PDFKit {
    namespace Mixins {
      interface StructureElementOptions {
        scope?: 'Row' | 'Column' | 'Both'
      }
    }
  }
}
