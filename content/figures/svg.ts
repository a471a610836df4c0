/** The parts that all figures are drawn with. Lengths in px of a canvas that a phone shows whole. */

export type Theme = 'light' | 'dark'

/** As wide as the text of a phone: the letters keep about the size they are drawn in. */
export const canvasWidth = 400
export const fontSize = 13
export const lineHeight = 17

/** The tokens of client/ui/theme/tokens.css; an image cannot read them. */
const palettes = {
  light: {
    page: '#ffffff',
    text: '#1b2629',
    soft: '#505a5c',
    line: '#88867f',
    step: '#f7f6f3',
    question: '#e2eef0',
    drug: '#e5f3ea',
    result: '#fbf1dd',
    accent: '#0d5661',
    good: '#1c6a3c',
    warn: '#7a4d00',
  },
  dark: {
    page: '#182225',
    text: '#e6ebeb',
    soft: '#a9b4b6',
    line: '#7b8789',
    step: '#1f2b2e',
    question: '#17383e',
    drug: '#17362a',
    result: '#3a2f17',
    accent: '#7cc4cd',
    good: '#7fd0a0',
    warn: '#e3b566',
  },
} as const
export type Palette = Record<keyof (typeof palettes)['light'], string>
export const paletteOf = (theme: Theme): Palette => palettes[theme]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const narrow = /[iljtfr.,:;'|!()[\]/ -]/
const wide = /[mwMW@%—]/
/** @returns px at most: a file does not know which font shows it, so the widest of the common ones counts. */
export function textWidth(text: string, size = fontSize, isBold = false): number {
  let em = 0
  for (const sign of text) {
    if (narrow.test(sign)) em += 0.4
    else if (wide.test(sign)) em += 0.96
    else em += /[A-Z]/.test(sign) ? 0.72 : 0.62
  }
  return em * size * (isBold ? 1.1 : 1)
}

interface Room {
  /** px */
  width: number
  size?: number
  isBold?: boolean
}

/** Breaks at spaces. @throws Error naming a word that is wider than the room. */
export function wrap(text: string, { width, size = fontSize, isBold = false }: Room): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/)) {
    if (textWidth(word, size, isBold) > width) throw new Error(`"${word}" is wider than its box`)
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && textWidth(longer, size, isBold) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

interface TextOptions {
  x: number
  /** Of the middle of the first line. */
  y: number
  fill: string
  size?: number
  anchor?: 'start' | 'middle' | 'end'
  isBold?: boolean
}

export function textLines(lines: readonly string[], options: TextOptions): string {
  const { x, y, fill, size = fontSize, anchor = 'middle', isBold = false } = options
  const weight = isBold ? ' font-weight="600"' : ''
  return lines
    .map(
      (line, index) =>
        `<text x="${round(x)}" y="${round(y + index * lineHeight + size * 0.35)}" fill="${fill}" font-size="${size}" text-anchor="${anchor}"${weight}>${escapeXml(line)}</text>`,
    )
    .join('\n')
}

export const round = (value: number): number => Math.round(value * 10) / 10

/** A whole file; `title` is its accessible name where it is opened by itself. */
export function svgFile({ height, title, palette, parts }: SvgContent): string {
  const size = `viewBox="0 0 ${canvasWidth} ${round(height)}" width="${canvasWidth}" height="${round(height)}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" fill="${palette.page}"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n')
}

interface SvgContent {
  height: number
  title: string
  palette: Palette
  parts: readonly string[]
}
