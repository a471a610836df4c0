import PdfKit from 'pdfkit'
import { eastAsianFonts, type FontName, fontFiles, mainFont } from './pdf-fonts.ts'
import { type TextRun, visualRuns } from './text-runs.ts'

type Weight = 'plain' | 'bold'

/** Marks that change the direction of what follows. The directions of the letters themselves say enough here. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/**
 * A PDF whose texts may mix scripts. The library draws a line in one font from left to right; here each line is divided into
 * runs of one font and one direction. Fonts are read when a text needs them, and only the glyphs that are used are embedded.
 */
export class MixedPdf extends PdfKit {
  private weight: Weight = 'plain'
  private readonly fontsFor: (letter: string) => FontName[]
  private readonly fonts = new Map<string, PDFKit.Font>()

  /** @param texts all texts of the document, which tell its East Asian language */
  constructor(texts: string, options: PDFKit.PDFDocumentOptions) {
    // A font given here keeps the library from looking for its own.
    super({ ...options, font: fontFiles.main.plain })
    this.fontsFor = eastAsianFonts(texts)
    this.setWeight('plain')
  }

  setWeight(weight: Weight): this {
    this.weight = weight
    this._font = this.fontNamed(mainFont)
    return this
  }

  /** The text in letters that the fonts have: U+FFFD stands for each that none of them has. */
  printable(text: string): string {
    return text
      .normalize('NFC')
      .replace(directionMarks, '')
      .replace(/[^\n]/gu, (letter) => (this.findFont(letter) ? letter : '\uFFFD'))
  }

  override widthOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    const widths = this.runsOf(text).map((run) => this.inFontOf(run, () => this.widthOfRun(run, options)))
    return widths.reduce((sum, width) => sum + width, 0)
  }

  /** Draws a line; the library calls it for each line of a text. */
  override _fragment(text: string, x: number, y: number, options: LineOptions): void {
    const runs = this.runsOf(text.replaceAll('\n', ''))
    const lineWidth = options.lineWidth ?? 0
    const isRight = options.width !== undefined && options.align === 'right'
    let left = isRight ? x + lineWidth - this.widthOfString(text.trimEnd()) : x
    const baseline = (-this._font.ascender / 1000) * this._fontSize
    for (const run of runs)
      this.inFontOf(run, () => {
        const width = this.widthOfRun(run)
        const features = featuresOf(run)
        super._fragment(run.text, left, y, {
          ...options,
          features,
          baseline,
          align: 'left',
          textWidth: width,
        })
        left += width
      })
  }

  private widthOfRun(run: TextRun<FontName>, options?: PDFKit.Mixins.TextOptions): number {
    return super.widthOfString(run.text, { ...options, features: featuresOf(run) })
  }

  private runsOf(text: string): TextRun<FontName>[] {
    return visualRuns(text, (letter) => this.findFont(letter) ?? mainFont)
  }

  private findFont(letter: string): FontName | undefined {
    const code = letter.codePointAt(0) as number
    return ([mainFont, ...this.fontsFor(letter)] as const).find((name) =>
      this.fontNamed(name).font.hasGlyphForCodePoint(code),
    )
  }

  private inFontOf<Result>({ font }: TextRun<FontName>, act: () => Result): Result {
    const before = this._font
    this._font = this.fontNamed(font)
    const result = act()
    this._font = before
    return result
  }

  private fontNamed(name: FontName): PDFKit.Font {
    const file = fontFiles[name][this.weight]
    const known = this.fonts.get(file)
    if (known) return known
    const before = this._font
    const font = this.font(file)._font
    this._font = before
    this.fonts.set(file, font)
    return font
  }
}

/**
 * With a list of features, even an empty one, the library lays out the run as a whole, so that its words stand from right
 * to left; without one it lays out each word for itself.
 */
const featuresOf = ({ isRightToLeft }: TextRun<FontName>) => (isRightToLeft ? [] : undefined)

interface LineOptions extends PDFKit.Mixins.TextOptions {
  /** The room for the line, in points. */
  lineWidth?: number
  textWidth?: number
}

/** What the declared types of the library leave out. */
declare global {
  namespace PDFKit {
    interface Font {
      ascender: number
      font: { hasGlyphForCodePoint: (codePoint: number) => boolean }
    }
    interface PDFDocument {
      /** The font that is set. */
      _font: Font
      _fontSize: number
      _fragment(text: string, x: number, y: number, options: object): void
    }
  }
}
