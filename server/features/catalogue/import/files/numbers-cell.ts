/** The texts that cells refer to by number. */
export interface Texts {
  plain: ReadonlyMap<number, string>
  rich: ReadonlyMap<number, string>
}

/** Of 2001-01-01, from which Numbers counts seconds. */
const epochMs = Date.UTC(2001, 0, 1)

/** The text of a cell in the form that Numbers has written since 2017. @throws Error for an unknown one */
export function cellText(bytes: Uint8Array, texts: Texts): string {
  if (bytes[0] !== 5) throw new Error(`cell version ${bytes[0]}`)
  const fields = fieldsOf(bytes)
  switch (bytes[1]) {
    case 0:
      return ''
    case 2:
    case 10:
      return fields.decimal ?? ''
    case 3:
      return requireText(texts.plain, fields.text)
    case 5:
      return fields.seconds === undefined ? '' : dateText(fields.seconds)
    case 6:
      return fields.double ? 'TRUE' : 'FALSE'
    case 7:
      return fields.double === undefined ? '' : `${fields.double} s`
    case 8:
      return '#ERROR'
    case 9:
      return requireText(texts.rich, fields.rich)
    default:
      throw new Error(`cell type ${bytes[1]}`)
  }
}

function requireText(texts: ReadonlyMap<number, string>, key: number | undefined): string {
  const text = texts.get(key ?? -1)
  if (text === undefined) throw new Error(`no text ${key}`)
  return text
}

function dateText(seconds: number): string {
  const text = new Date(epochMs + Math.round(seconds) * 1_000).toISOString().slice(0, 19)
  return text.replace('T00:00:00', '')
}

/** What the cell has, by the bits of a mask, in their order. */
function fieldsOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const mask = view.getUint32(8, true)
  let at = 12
  const next = <T>(bit: number, length: number, read: (at: number) => T): T | undefined => {
    if ((mask & bit) === 0) return undefined
    at += length
    return read(at - length)
  }
  return {
    decimal: next(1, 16, (start) => decimalText(view, start)),
    double: next(2, 8, (start) => view.getFloat64(start, true)),
    seconds: next(4, 8, (start) => view.getFloat64(start, true)),
    text: next(8, 4, (start) => view.getUint32(start, true)),
    rich: next(16, 4, (start) => view.getUint32(start, true)),
  }
}

/** A decimal number of 128 bits: 113 of digits, 14 of exponent, a sign. */
function decimalText(view: DataView, start: number): string {
  const low = view.getBigUint64(start, true)
  const high = view.getBigUint64(start + 8, true)
  const digits = ((high & 0x1_ffff_ffff_ffffn) << 64n) | low
  const exponent = Number((high >> 49n) & 0x3fffn) - 0x1820
  const sign = high >> 63n ? '-' : ''
  return sign + plainNumber(digits, exponent)
}

/** As Numbers counts itself. */
const significantDigits = 15

function plainNumber(exact: bigint, exactExponent: number): string {
  if (exact === 0n) return '0'
  const surplus = Math.max(0, String(exact).length - significantDigits)
  const unit = 10n ** BigInt(surplus)
  const digits = (exact + unit / 2n) / unit
  const exponent = exactExponent + surplus
  if (exponent > 40 || exponent < -60) return String(Number(`${digits}e${exponent}`))
  if (exponent >= 0) return `${digits}${'0'.repeat(exponent)}`
  const padded = String(digits).padStart(1 - exponent, '0')
  const fraction = padded.slice(exponent).replace(/0+$/, '')
  return `${padded.slice(0, exponent)}${fraction === '' ? '' : `.${fraction}`}`
}
