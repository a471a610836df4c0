/**
 * The parts with which all figures are drawn. Lengths are in px of a canvas that a phone shows completely.
 */

export type Theme = 'light' | 'dark'

/** The width of a phone's text, so that letters appear in about the size in which they are drawn. */
export const canvasWidth = 400
export const margin = 8
export const fontSize = 13
/** The size of labels and ticks. No text is smaller than 12 px. */
export const smallSize = 12.5
export const lineHeight = 17

/**
 * The tokens of client/ui/theme/tokens.css, because an image cannot read them, and the colors of tissues and
 * stains.
 */
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
    tissue: '#f8e6e1',
    muscle: '#eec4b8',
    fat: '#f8efcd',
    bone: '#ece8dc',
    air: '#e3eef6',
    blood: '#c8434a',
    tumor: '#7d3c78',
    nucleus: '#6d55a3',
    cytoplasm: '#d3dcf3',
    granule: '#a3486f',
    grid: '#f3d3d0',
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
    tissue: '#43302e',
    muscle: '#64403a',
    fat: '#48411f',
    bone: '#45453d',
    air: '#20374a',
    blood: '#e0777c',
    tumor: '#d79ad0',
    nucleus: '#a998de',
    cytoplasm: '#3a4769',
    granule: '#e39abb',
    grid: '#4b3436',
  },
} as const
export type Palette = Record<keyof (typeof palettes)['light'], string>
export const paletteOf = (theme: Theme): Palette => palettes[theme]

/** What a kind of figure draws: its parts in their order, and the height that they need. */
export interface Drawing {
  height: number
  parts: readonly string[]
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

export const round = (value: number): number => Math.round(value * 10) / 10

type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element without content. Numbers are rounded, and attributes without a value are left out. */
export function element(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}="${typeof value === 'number' ? round(value) : escapeXml(value)}"`],
  )
  return `<${name} ${written.join(' ')}/>`
}

/** A line or an outline, which is not filled unless `fill` is given. */
export const path = (d: string, attributes: Attributes): string =>
  element('path', { d, fill: 'none', ...attributes })

/** The commands of a path through points. */
export const through = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')

const narrow = /[iljtfr.,:;'|!()[\]/ -]/
const wide = /[mwMW@%—]/
/**
 * @returns the greatest possible width in px. A file does not know the font that shows it, so the widest of
 * the common fonts counts.
 */
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
  /** The width in px. */
  width: number
  size?: number
  isBold?: boolean
}

/** Breaks lines at spaces and at line breaks. @throws Error that names a word wider than the line */
export function wrap(text: string, { width, size = fontSize, isBold = false }: Room): string[] {
  return text
    .trim()
    .split('\n')
    .flatMap((part) => {
      const lines: string[] = []
      let line = ''
      for (const word of part.trim().split(/\s+/)) {
        if (textWidth(word, size, isBold) > width) throw new Error(`"${word}" is wider than its box`)
        const longer = line === '' ? word : `${line} ${word}`
        if (line !== '' && textWidth(longer, size, isBold) > width) {
          lines.push(line)
          line = word
        } else line = longer
      }
      return [...lines, line]
    })
}

interface TextOptions {
  x: number
  /** The vertical position of the middle of the first line. */
  y: number
  fill: string
  size?: number
  anchor?: 'start' | 'middle' | 'end'
  isBold?: boolean
  /** The color around the letters, where they may cross lines. */
  halo?: string
}

export function textLines(lines: readonly string[], options: TextOptions): string {
  const { x, y, fill, size = fontSize, anchor = 'middle', isBold = false, halo } = options
  const weight = isBold ? ' font-weight="600"' : ''
  const around = halo ? ` stroke="${halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"` : ''
  return lines
    .map(
      (line, index) =>
        `<text x="${round(x)}" y="${round(y + index * lineHeight + size * 0.35)}" fill="${fill}" font-size="${size}" text-anchor="${anchor}"${weight}${around}>${escapeXml(line)}</text>`,
    )
    .join('\n')
}

/** A line of text that reads upward, with its middle at the place. */
export const textUpward = (text: string, { x, y, ...options }: TextOptions): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(-90)">${textLines([text], { ...options, x: 0, y: 0 })}</g>`

/** Text over the whole width below a figure. */
export function noteBelow(note: string | undefined, top: number, palette: Palette): Drawing {
  if (note === undefined) return { parts: [], height: top + margin }
  const lines = wrap(note, { width: canvasWidth - 2 * margin })
  return {
    parts: [
      textLines(lines, { x: margin, y: top + lineHeight / 2 + 4, fill: palette.text, anchor: 'start' }),
    ],
    height: top + lines.length * lineHeight + margin + 6,
  }
}

/** A complete file. `title` is its accessible name when it is opened on its own. */
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

interface SvgContent extends Drawing {
  title: string
  palette: Palette
}
