/** Names that editors write; others stay as they are. */
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwnj: '',
  zwj: '',
  ndash: '–',
  mdash: '—',
  minus: '−',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  le: '≤',
  ge: '≥',
  ne: '≠',
  asymp: '≈',
  infin: '∞',
  radic: '√',
  larr: '←',
  rarr: '→',
  uarr: '↑',
  darr: '↓',
  harr: '↔',
  rArr: '⇒',
  micro: 'µ',
  permil: '‰',
  sup1: '¹',
  sup2: '²',
  sup3: '³',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  copy: '©',
  reg: '®',
  trade: '™',
  sect: '§',
  para: '¶',
  dagger: '†',
  Dagger: '‡',
  prime: '′',
  euro: '€',
  pound: '£',
  szlig: 'ß',
  Oslash: 'Ø',
  oslash: 'ø',
  aelig: 'æ',
  ccedil: 'ç',
  ntilde: 'ñ',
}
const greek =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega'.split(
    ' ',
  )
for (const [index, name] of greek.entries()) {
  named[name] = String.fromCodePoint(0x3b1 + index)
  named[`${name.charAt(0).toUpperCase()}${name.slice(1)}`] ??= String.fromCodePoint(0x391 + index)
}
const accents: Record<string, string> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
}

/** &lt;, &#946; and &#x3b2; as the characters that they stand for. */
export function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,10}\d{0,2}));/gi,
    (whole, decimal, hex, name) => {
      if (name) return named[name] ?? accented(name) ?? whole
      return character(decimal ? Number(decimal) : Number.parseInt(hex, 16)) ?? whole
    },
  )
}

function accented(name: string): string | undefined {
  const accent = accents[name.slice(1)]
  return accent && `${name.charAt(0)}${accent}`.normalize('NFC')
}

/** None for what is no character, or cannot be stored. */
function character(code: number): string | undefined {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
  return code === 0xa0 ? ' ' : String.fromCodePoint(code)
}
