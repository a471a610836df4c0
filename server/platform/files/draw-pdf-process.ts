/** A process of its own for one document: started by pdf.ts. It knows fonts and layout. */
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFKit from 'pdfkit'
import type { PdfBlock, PdfDocument } from './pdf.ts'
import { answerTask } from './run-process.ts'

const { resolve } = createRequire(import.meta.url)
const margin = 56
const labelWidth = 150
const [ink, quiet, line] = ['#1a1f24', '#59636e', '#c4ccd4']
const sizes = { small: 8.5, text: 10, heading: 12, title: 20 }

answerTask((document: PdfDocument) => draw(document))

function draw(content: PdfDocument): Promise<Buffer> {
  const pdf = new PDFKit({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + 24 },
    // One that is given here keeps the library from looking for its own.
    font: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: content.title, Author: content.author, CreationDate: new Date(content.issuedAt) },
  })
  pdf.registerFont('plain', resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'))
  pdf.registerFont('bold', resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'))
  const file = buffer(pdf)
  write(pdf, content.author, { font: 'bold', color: quiet })
  write(pdf, content.title, { font: 'bold', size: sizes.title })
  write(pdf, content.subtitle, { color: quiet })
  for (const block of content.blocks) {
    pdf.moveDown(1.2)
    drawBlock(pdf, block)
  }
  drawFooters(pdf, content.footer)
  pdf.end()
  return file
}

type Pdf = InstanceType<typeof PDFKit>

interface Style {
  font?: 'plain' | 'bold'
  size?: number
  color?: string
}

function setStyle(pdf: Pdf, { font = 'plain', size = sizes.text, color = ink }: Style): Pdf {
  return pdf.font(font).fontSize(size).fillColor(color)
}

function write(pdf: Pdf, text: string, style: Style = {}): void {
  setStyle(pdf, style).text(text.normalize('NFC'), margin)
}

function drawBlock(pdf: Pdf, block: PdfBlock): void {
  if (block.kind === 'heading') write(pdf, block.text, { font: 'bold', size: sizes.heading })
  else if (block.kind === 'text') write(pdf, block.text)
  else if (block.kind === 'facts') drawFacts(pdf, block)
  else if (block.kind === 'table') drawTable(pdf, block)
  else drawNotice(pdf, block)
}

function drawFacts(pdf: Pdf, { facts }: Extract<PdfBlock, { kind: 'facts' }>): void {
  setStyle(pdf, {})
  pdf.table({
    columnStyles: [labelWidth, '*'],
    defaultStyle: { border: false, padding: [2, 0] },
    data: facts.flatMap(([label, value]) =>
      value ? [[{ text: label, textColor: quiet }, value.normalize('NFC')]] : [],
    ),
  })
}

function drawTable(pdf: Pdf, { head, rows, total }: Extract<PdfBlock, { kind: 'table' }>): void {
  setStyle(pdf, {})
  const bold = { src: 'bold' }
  pdf.table({
    columnStyles: (column) =>
      column === 0 ? { width: '*' } : { width: 96, align: { x: 'right', y: 'top' } },
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: line, padding: [5, 0] },
    data: [
      head.map((text) => ({ text, font: bold })),
      ...rows.map((row) => row.map((text) => text.normalize('NFC'))),
      ...(total ? [total.map((text) => ({ text, font: bold }))] : []),
    ],
  })
}

function drawNotice(pdf: Pdf, { text }: Extract<PdfBlock, { kind: 'notice' }>): void {
  setStyle(pdf, { font: 'bold' })
  pdf.table({ data: [[text]], defaultStyle: { border: 1, borderColor: ink, padding: 10 } })
}

function drawFooters(pdf: Pdf, footer: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // The footer is below where text may be: without this it would begin a page.
    pdf.page.margins.bottom = 0
    const y = pdf.page.height - margin - 12
    setStyle(pdf, { size: sizes.small, color: quiet })
    pdf.text(footer, margin, y, { width: pdf.page.width - 2 * margin - 70, lineBreak: true })
    pdf.text(`Page ${page - start + 1} of ${count}`, pdf.page.width - margin - 70, y, {
      width: 70,
      align: 'right',
    })
  }
}
